import * as Effect from "effect/Effect"
import { called, withParameterCount } from "../arguments/method.js"
import type { ChunkLoadFailure } from "../platform/loadOnce.js"
import { lazyObject } from "./lazyObject.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/**
 * Adds the named methods of a part that is loaded later to the other members of a service. Each is created when it is first read,
 * loads the part, once, and then calls its method. `around` wraps each call, including the load. @internal
 */
export const forwardMethods = <Part extends object, const Methods extends keyof Part & string, Members extends object>(
  names: Readonly<Record<Methods, boolean>>,
  part: Effect.Effect<Part, ChunkLoadFailure>,
  around: <A, E>(effect: Effect.Effect<A, E>, name: Methods) => Effect.Effect<A, E>,
  members: Members
): Pick<Part, Methods> & Members =>
  lazyObject(
    names,
    // Casts of a derivation: a name forwards to the member of that name, with its arguments unchanged.
    (name) => {
      const forward = (...args: ReadonlyArray<unknown>) =>
        around(
          Effect.flatMap(part, (loaded) => called(loaded[name] as AnyMethod, args)),
          name
        )
      // The parameters of the method are known once it is loaded.
      return withParameterCount(Number.POSITIVE_INFINITY, forward)
    },
    members
  )
