import type { Route } from "../http/Route.js"
import type { Generation, Span } from "./Generation.js"
import { within } from "./Generation.js"

/** The calls that not every generation has, by method and path; all others are in each. */
export const routeSpans: Readonly<Record<string, Span>> = {
  "PATCH /internal/config/override": { until: "2025-11" },
  "POST /internal/ai-chat/:threadId": { until: "2025-11" }
}

/** The routes that a generation has. */
export const routesIn = (routes: ReadonlyArray<Route>, generation: Generation): ReadonlyArray<Route> =>
  routes.filter(({ method, path, span }) => within(generation, { ...routeSpans[`${method} ${path}`], ...span }))
