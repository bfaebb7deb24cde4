import * as Effect from "effect/Effect"
import { clientVersion } from "portico/contract"
import { openRoute } from "../http/Route.js"

// The emulator is as new as its clients, so none is too old.
const check = openRoute(clientVersion.check, {}, () => Effect.succeed({ upToDate: true }))

/** Whether a client is new enough. @source facts 1 */
export const clientVersionRoutes = [check]
