import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Redacted from "effect/Redacted"
import { BrowserRequiredError, CodeMissingError } from "../../../errors/flows.js"
import type { SecretInput } from "../../../schemas/Secret.js"
import { withParameterCount } from "../../arguments/method.js"
import { Location } from "../../platform/Location.js"
import { without } from "../oauth/oauthUrls.js"

/** Why the page's URL has no code. */
export type PageCodeError = BrowserRequiredError | CodeMissingError

/** A single-use code, and a wrapper for the request that uses it. */
export interface Using<Code> {
  readonly code: Code
  readonly request: <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>
}

/** A method that takes a code, by default the one of the page's URL. */
export interface CodeMethod<Code, Rest extends ReadonlyArray<unknown>, A, E> {
  (code: Code, ...rest: Rest): Effect.Effect<A, E>
  (code?: undefined, ...rest: Rest): Effect.Effect<A, E | PageCodeError>
}

/** Creates methods that can take the code of a link from the URL of the page. @internal */
export const pageCode = Effect.map(Location, (location) => {
  const read = Effect.fnUntraced(function* (operation: string, parameter: string) {
    const href = yield* location.href
    if (href === null) return yield* new BrowserRequiredError({ operation })
    const { searchParams } = new URL(href)
    const code = searchParams.get(parameter)
    // A code with a state is the response of an OAuth provider, which only the OAuth flow may use.
    if (!code || (parameter === "code" && searchParams.has("state"))) return yield* new CodeMissingError({ parameter })
    return Redacted.make(code)
  })

  // The page's URL may have changed by now.
  const forget = Effect.fnUntraced(function* (parameter: string, code: Redacted.Redacted) {
    const href = yield* location.href
    if (href === null || new URL(href).searchParams.get(parameter) !== Redacted.value(code)) return
    yield* location.rewrite(without(href, [parameter]).href)
  })

  const ofPage = (operation: string, parameter = "code"): Effect.Effect<Using<Redacted.Redacted>, PageCodeError> =>
    Effect.map(read(operation, parameter), (code) => ({
      code,
      request: (effect) =>
        effect.pipe(
          Effect.tap(() => forget(parameter, code)),
          Effect.tapError((error) => (isUsedUp(error) ? forget(parameter, code) : Effect.void))
        )
    }))

  return {
    /** Returns the code of the page's URL, which is removed once it is used up, and stays if the request can be repeated. */
    ofPage,
    /** Creates a method that uses a code up. */
    using: <Rest extends ReadonlyArray<unknown>, A, E, Other = never>(
      operation: string,
      use: (using: Using<SecretInput | Other>, ...rest: Rest) => Effect.Effect<A, E>,
      parameter?: string
    ) =>
      withParameterCount(
        use.length,
        method<SecretInput | Other, Rest, A, E>(
          (code, ...rest) => use({ code, request: identity }, ...rest),
          (...rest) => Effect.flatMap(ofPage(operation, parameter), (using) => use(using, ...rest))
        )
      ),
    /** Creates a method that checks a code, which stays in the URL. */
    checking: <A, E, Other = never>(
      operation: string,
      check: (code: SecretInput | Other) => Effect.Effect<A, E>,
      parameter = "code"
    ) => method<SecretInput | Other, [], A, E>(check, () => Effect.flatMap(read(operation, parameter), check))
  }
})

const method = <Code, Rest extends ReadonlyArray<unknown>, A, E>(
  given: (code: Code, ...rest: Rest) => Effect.Effect<A, E>,
  ofPage: (...rest: Rest) => Effect.Effect<A, E | PageCodeError>
): CodeMethod<Code, Rest, A, E> => {
  return call
  function call(code: Code, ...rest: Rest): Effect.Effect<A, E>
  function call(code?: undefined, ...rest: Rest): Effect.Effect<A, E | PageCodeError>
  function call(code?: Code, ...rest: Rest): Effect.Effect<A, E | PageCodeError> {
    return code === undefined ? ofPage(...rest) : given(code, ...rest)
  }
}

// After any other error the code may still be valid: after a sign-in, or with a network connection.
const isUsedUp = ({ _tag }: { readonly _tag: string }): boolean =>
  /^VerificationCode/.test(_tag) || _tag === "InvalidLoginCode" || _tag === "MultiFactorAuthenticationRequired"
