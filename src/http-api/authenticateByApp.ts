import * as Effect from "effect/Effect"
import type { SessionExpired, TransportFailure } from "../errors/sdk.js"
import { SharedStoreError } from "../errors/store.js"
import type { VerifyFailure } from "../errors/verify.js"
import type { ResponseHeaders } from "../services/platform/tokens/TokenStore.response.js"
import { ServerApp } from "../services/ServerApp.js"
import type { ServerViewMembers } from "../services/ServerView.js"
import { isRefusal } from "../verify/isRefusal.js"
import type { AdapterRequest } from "../web/allowedRequest.js"
import { toFailure } from "./authenticate.js"
import { userOf } from "./CurrentUser.js"
import { PlatformUnavailable } from "./failures.js"

/**
 * Determines the user of a request through a view of the app: from its tokens, or from the id of a session in a shared store. An
 * expired access token is refreshed first, and the session's cookies are appended to `response`.
 */
export const authenticateByApp = Effect.map(
  ServerApp,
  (app) => (request: AdapterRequest, response: ResponseHeaders) =>
    Effect.scoped(
      Effect.flatMap(Effect.orDie(app.forRequest({ request, response })), (session) => authenticateBySession(app, session))
    )
)

/** Does the same through the view itself. */
export const authenticateBySession = (app: ServerApp["Service"], session: ServerViewMembers) =>
  Effect.flatMap(Effect.catchDefect(Effect.mapError(session.verifySession(), refusalOf), unavailableBy), (claims) =>
    userOf(app, claims)
  )

// The app's store is unavailable, which says nothing about the session.
const unavailableBy = (defect: unknown): Effect.Effect<never, PlatformUnavailable> =>
  defect instanceof SharedStoreError ? Effect.andThen(Effect.logError(defect), Effect.fail(unavailable)) : Effect.die(defect)

const unavailable = new PlatformUnavailable({ message: "The session cannot be verified at the moment." })

// A session that has ended is no session. `SessionExpired` means that it changed meanwhile, which says nothing about the request.
const refusalOf = (failure: VerifyFailure | SessionExpired | TransportFailure) =>
  isRefusal(failure) ? toFailure(failure) : unavailable
