import * as Effect from "effect/Effect"
import type { SessionExpired, TransportFailure } from "../errors/sdk.js"
import { SharedStoreError } from "../errors/store.js"
import type { VerifyFailure } from "../errors/verify.js"
import type { ResponseHeaders } from "../services/platform/tokens/TokenStore.response.js"
import { ServerApp } from "../services/ServerApp.js"
import { isRefusal } from "../verify/isRefusal.js"
import type { AdapterRequest } from "../web/admitted.js"
import { answerTo } from "./authenticate.js"
import { PlatformUnavailable } from "./failures.js"
import { userOf } from "./userOf.js"

/**
 * Determines the user of a request through a view of the app: from its tokens, or from the id of a session in a shared store. An
 * expired access token is refreshed first, and the session's cookies are appended to `response`.
 */
export const authenticateByApp = Effect.map(ServerApp, (app) =>
  Effect.fnUntraced(function* (request: AdapterRequest, response: ResponseHeaders) {
    const verifying = Effect.flatMap(Effect.orDie(app.forRequest({ request, response })), (view) => view.verifySession())
    const claims = yield* Effect.scoped(verifying).pipe(
      Effect.mapError(refusalOf),
      // The app's store is unavailable, which says nothing about the session.
      Effect.catchDefect((defect) =>
        defect instanceof SharedStoreError
          ? Effect.andThen(Effect.logError(defect), Effect.fail(unavailable))
          : Effect.die(defect)
      )
    )
    return yield* userOf(app, claims)
  })
)

const unavailable = /* @__PURE__ */ new PlatformUnavailable({ message: "The session cannot be verified at the moment." })

// A session that has ended is no session. `SessionExpired` means that it changed meanwhile, which says nothing about the request.
const refusalOf = (failure: VerifyFailure | SessionExpired | TransportFailure) =>
  isRefusal(failure) ? answerTo(failure) : unavailable
