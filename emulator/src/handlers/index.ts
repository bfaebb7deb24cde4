import type { Route } from "../http/Route.js"
import { passwordRoutes } from "./password.js"

/** Every route of the API. A new resource adds its own file and one line here. */
export const routes: ReadonlyArray<Route> = [...passwordRoutes]
