import type { Route } from "../http/Route.js"
import { mfaRoutes } from "./mfa.js"
import { notificationPreferenceRoutes } from "./notificationPreferences.js"
import { passkeyRoutes } from "./passkey.js"
import { passwordRoutes } from "./password.js"

/** Every route of the API. A new resource adds its own file and one line here. */
export const routes: ReadonlyArray<Route> = [...mfaRoutes, ...notificationPreferenceRoutes, ...passkeyRoutes, ...passwordRoutes]
