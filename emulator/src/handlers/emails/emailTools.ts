import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { route } from "../../http/Route.js"

const admin = { access: "admin", session: "none", since: "2026-04" } as const

const rewriting = Endpoint.post("/internal/rewrite-template-source", {
  ...admin,
  payload: Schema.Struct({ template_tsx_source: Schema.String }),
  success: Schema.Struct({ tsx_source: Schema.String })
})
// The platform asks its AI assistant to fix the source; a valid source is returned unchanged.
const rewrite = route(rewriting, {}, ({ payload }) => Effect.succeed({ tsx_source: payload.template_tsx_source }))

/** Routes of further e-mail tools of the dashboard. */
export const emailToolRoutes = [rewrite]
