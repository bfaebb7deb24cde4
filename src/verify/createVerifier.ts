import * as Effect from "effect/Effect"
import type { VerifyFailure } from "../errors/verify.js"
import { Calls } from "../promise/Calls.js"
import type { CallOptions, Method } from "../promise/promised.js"
import { built, promised } from "../promise/promised.js"
import type { RequestLike } from "../services/platform/RequestLike.js"
import type { SessionClaims } from "./SessionClaims.js"
import { SessionVerifier } from "./SessionVerifier.js"
import type { VerifyOptions } from "./Verifier.js"

/** Verifies the session of a request (`Authorization: Bearer`, `x-stack-auth` or cookies), or an access token. */
export type VerifySession = Method<[source: RequestLike | string | null], SessionClaims, VerifyFailure>

/**
 * Creates a function that verifies sessions of one project locally: against the project's published keys, which are fetched with
 * the first token and cached, without further requests to the platform. The function returns the claims of the session, and
 * rejects with a `VerifyFailure` if no user that the options allow is signed in; `.result` returns the failure as a value. Create
 * one per process and project. Works wherever Web Crypto and `fetch` do. Throws `InvalidOption`.
 *
 * @since 0.2.0
 * @category Servers
 * @example
 * ```ts
 * import { createVerifier } from "portico/verify"
 *
 * const verify = createVerifier({ projectId, baseUrl })
 * const session = await verify.result(request)
 * console.log(session.ok ? session.value.userId : session.error._tag)
 * ```
 */
export const createVerifier = (options: VerifyOptions): VerifySession => {
  const { verify } = promised(new Calls(), built(Effect.runSyncExit(SessionVerifier.make(options))))
  // The options are passed explicitly, because a `Request` has a `signal` too.
  return Object.assign((source: RequestLike | string | null, call?: CallOptions) => verify(source, call), {
    result: (source: RequestLike | string | null, call?: CallOptions) => verify.result(source, call)
  })
}
