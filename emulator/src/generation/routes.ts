import type { Route } from "../http/Route.js"
import type { Generation, Span } from "./Generation.js"
import { within } from "./Generation.js"

/** The generation-specific routes, by method and path. All others exist in every generation. */
const routeSpans: Readonly<Record<string, Span>> = {
  "PATCH /internal/config/override": { until: "2025-11" },
  "POST /internal/ai-chat/:threadId": { until: "2025-11" }
}

/** Returns the routes of a generation. */
export const routesIn = (routes: ReadonlyArray<Route>, generation: Generation): ReadonlyArray<Route> =>
  routes.filter(({ method, path, span }) => within(generation, { ...routeSpans[`${method} ${path}`], ...span }))
