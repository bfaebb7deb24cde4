import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import { unchanged } from "../codecs/Codec.js"
import type { Watched } from "../promise/promised.js"
import { checkProperties } from "../services/arguments/validateProperties.js"
import type { Resource } from "../services/cache/Resource.js"
import { callErrors, transportErrors } from "./callErrors.js"

/** The names of the errors of every call of an app, in the place of the call. */
export type ErrorsOf<App> = { readonly [Name in keyof App]: OfMember<App[Name]> }

type OfMember<M> = M extends Watched<unknown, infer E> | Resource<unknown, infer E>
  ? Tags<E>
  : M extends { result: (...args: never) => infer Returned }
    ? Tags<FailureIn<Returned>>
    : M extends (...args: never) => Effect.Effect<unknown, infer E> | Stream.Stream<unknown, infer E>
      ? Tags<E>
      : M extends (...args: never) => Watched<unknown, infer E> | Resource<unknown, infer E>
        ? Tags<E>
        : M extends (...args: never) => unknown
          ? never
          : M extends object
            ? ErrorsOf<M>
            : never

type FailureIn<Returned> = Returned extends Promise<infer One> | AsyncIterable<infer One>
  ? Extract<One, { readonly ok: false; readonly error: unknown }>["error"]
  : never

type Tags<E> = ReadonlyArray<E extends { readonly _tag: infer Tag extends string } ? Tag : never>

/**
 * Returns the names of the errors that each call of an app can fail with, in the place of the call, as its type has them: for a test that
 * a program handles every one, and for tools. The app is one of promises or of Effect, of any level. Throws `InvalidInput` for what is
 * no app.
 *
 * @since 0.3.0
 * @category Testing
 * @example
 * ```ts
 * import { errorsOf } from "portico/testing"
 *
 * const words: Readonly<Record<string, string>> = { EmailPasswordMismatch: "Wrong e-mail or password." }
 * const untold = errorsOf(app).auth.signInWithCredential.filter((tag) => !(tag in words))
 * console.log(untold) // what users would see without a word of yours
 * ```
 */
export const errorsOf = <App extends object>(app: App): ErrorsOf<App> => {
  checkProperties("arguments", { app: app ?? null }, { app: appKind })
  const letter = letterOf(app)
  const ofTransport = transportErrors.trim().split("\n")
  const found: Tree = {}
  for (const line of callErrors.trim().split("\n")) {
    const [letters = "", path = "", ...errors] = line.split(" ")
    if (!letters.includes(letter)) continue
    const tags = errors.flatMap((error) => (error === "TransportFailure" ? ofTransport : [error]))
    put(found, path.split("."), [...new Set(tags)].sort())
  }
  // A cast: the table is made of the types.
  return found as ErrorsOf<App>
}

interface Tree {
  [name: string]: Tree | ReadonlyArray<string>
}

const put = (tree: Tree, [name = "", ...rest]: ReadonlyArray<string>, tags: ReadonlyArray<string>): void => {
  if (rest.length === 0) tree[name] = tags
  else put((tree[name] ??= {}) as Tree, rest, tags)
}

const appKind = unchanged("an app", (u): u is object => typeof u === "object" && u !== null && "project" in u)

// Each level has a member that those below it lack.
const letterOf = (app: object): string =>
  "teamPermissionDefinitions" in app ? "a" : "users" in app ? "s" : "serverUser" in app ? "v" : "c"
