import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { TemplateSourceRewriteError } from "portico/effect/errors"
import { EmailRenderer } from "../../emails/EmailRenderer.js"
import { route } from "../../http/Route.js"

const admin = { access: "admin", session: "none", since: "2026-04" } as const

const rewriting = Endpoint.post("/internal/rewrite-template-source", {
  ...admin,
  payload: Schema.Struct({ template_tsx_source: Schema.String }),
  success: Schema.Struct({ tsx_source: Schema.String }),
  errors: [TemplateSourceRewriteError]
})
// The examples of a template become its variables, so that nobody has to give them.
const withExamples = (source: string): string => {
  const rewritten = source.replace(/\bEmailTemplate\.PreviewVariables\s*=/, "const variables =")
  return rewritten === source
    ? source
    : rewritten.replace(/(\bEmailTemplate\s*(?:=\s*)?\(\s*\{)([^}]*)\}/, (_, start: string, names: string) => {
        const others = names.split(",").filter((name) => name.trim() !== "variables" && name.trim() !== "")
        return `${start}${others.join(",")} }`
      })
}

// The platform asks its AI assistant to rewrite the source.
const rewrite = route(
  rewriting,
  {},
  Effect.fn("emails.rewriteTemplateSource")(function* ({ payload }) {
    const source = withExamples(payload.template_tsx_source)
    const { check } = yield* EmailRenderer
    yield* Effect.mapError(check("template", source), (error) => new TemplateSourceRewriteError({ details: { error } }))
    return { tsx_source: source }
  })
)

/** Routes of further e-mail tools of the dashboard. */
export const emailToolRoutes = [rewrite]
