import * as Effect from "effect/Effect"
import type { VerifyFailure } from "../errors/verify.js"
import type { RequestLike } from "../services/platform/RequestLike.js"
import { ServerApp } from "../services/ServerApp.js"
import type { Refusal } from "../verify/isRefusal.js"
import { SessionVerifier } from "../verify/SessionVerifier.js"
import type { CurrentUser } from "./CurrentUser.js"
import { userOf } from "./CurrentUser.js"
import type { SignInReason } from "./failures.js"
import { PermissionDenied, PlatformUnavailable, SignInRequired } from "./failures.js"

/** Determines the user of a request from its session, without a request to the platform. */
export const authenticate: Effect.Effect<
  (request: RequestLike) => Effect.Effect<CurrentUser["Service"], SignInRequired | PermissionDenied | PlatformUnavailable>,
  never,
  ServerApp | SessionVerifier
> = Effect.gen(function* () {
  const app = yield* ServerApp
  const verifier = yield* SessionVerifier
  return Effect.fnUntraced(function* (request) {
    const claims = yield* Effect.mapError(verifier.verify(request), toFailure)
    return yield* userOf(app, claims)
  })
})

const reasons: Readonly<Record<string, SignInReason>> = {
  TokenMissingError: "missing",
  TokenMalformedError: "malformed",
  TokenExpiredError: "expired",
  TokenNotActiveError: "notActive",
  TokenSignatureError: "signature",
  TokenProjectError: "project",
  SigningKeyUnknownError: "key"
}

/** Returns the response to a caller whose session is not valid. */
export const toFailure = (failure: VerifyFailure): SignInRequired | PermissionDenied | PlatformUnavailable => {
  if (failure._tag === "SigningKeysUnavailableError")
    return new PlatformUnavailable({ message: "The session cannot be verified at the moment." })
  if (failure._tag === "TokenUserKindError") {
    return new PermissionDenied({
      missing: "userKind",
      id: failure.kind,
      message: `Users who are ${failure.kind} may not do this.`
    })
  }
  return new SignInRequired({ reason: reasons[failure._tag] ?? "malformed", message: messages[failure._tag] })
}

// The public messages: those of the failures name options, which concern only the server.
const messages: Readonly<Record<Exclude<Refusal["_tag"], "TokenUserKindError">, string>> = {
  TokenMissingError: "Sign in first.",
  TokenMalformedError: "The access token cannot be read.",
  TokenExpiredError: "The access token has expired.",
  TokenNotActiveError: "The access token is not valid yet.",
  TokenSignatureError: "The signature of the access token does not match.",
  TokenProjectError: "The access token belongs to another project.",
  SigningKeyUnknownError: "The access token is signed with an unknown key."
}
