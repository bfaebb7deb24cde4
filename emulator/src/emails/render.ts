import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { rulesByGeneration } from "../generation/rules.js"
import { bundleComponents, compile } from "./compile.js"
import type { EmailContext, Rendered } from "./EmailRenderer.js"
import { doctype } from "./EmailRenderer.js"
import { maxRenderedLength } from "./limits.js"
import { renderInSandbox } from "./Sandbox.js"

const noTheme = `import { Body, Html } from "@react-email/components"
export function EmailTheme({ children }) { return <Html><Body>{children}</Body></Html> }`

const htmlTemplate = `export function EmailTemplate({ variables }) {
  return <div dangerouslySetInnerHTML={{ __html: variables.html }} />
}`

const Outcome = Schema.fromJsonString(
  Schema.Union([
    Schema.Struct({
      rendered: Schema.Struct({
        html: Schema.String,
        subject: Schema.optionalKey(Schema.String),
        category: Schema.optionalKey(Schema.String)
      })
    }),
    Schema.Struct({ failure: Schema.Struct({ message: Schema.String, stack: Schema.optionalKey(Schema.String) }) })
  ])
)
const decodeOutcome = Schema.decodeUnknownEffect(Outcome)

/** Renders a template in a theme; undefined is no theme. Fails with what is wrong with one of them, or with the limit that it exceeds. */
export const renderEmail = Effect.fnUntraced(function* (
  template: string,
  theme: string | undefined,
  context: EmailContext
): Effect.fn.Return<Rendered, string> {
  const { emailComponents, throwingSourcesFail } = rulesByGeneration[context.platform]
  const project = { displayName: context.projectName }
  const scripts = { template: yield* compile("template", template), theme: yield* compile("theme", theme ?? noTheme) }
  const input = {
    ...scripts,
    variables: context.variables,
    templateProps: { user: { displayName: context.displayName }, project, unsubscribeLink: context.unsubscribeLink },
    themeProps: { unsubscribeLink: context.unsubscribeLink, projectLogos: context.projectLogos ?? {}, project },
    throwingFails: throwingSourcesFail
  }
  const components = yield* bundleComponents(emailComponents, [scripts.template, scripts.theme])
  const output = yield* renderInSandbox(components, JSON.stringify(input))
  if (output.length > maxRenderedLength) return yield* Effect.fail(`A source renders at most ${maxRenderedLength} characters`)
  // A source can change everything in the sandbox, and so what it returns.
  const outcome = yield* Effect.mapError(decodeOutcome(output), () => "The source changes what renders it")
  if ("failure" in outcome) return yield* Effect.fail(JSON.stringify(outcome.failure))
  return { ...outcome.rendered, html: `${doctype}${outcome.rendered.html}` }
})

/** Renders HTML in a theme. */
export const renderHtml = (html: string, theme: string | undefined, context: EmailContext): Effect.Effect<Rendered, string> =>
  renderEmail(htmlTemplate, theme, { ...context, variables: { html } })

/**
 * Renders an empty e-mail, so that the compiler and the worker thread, which take a second to start, are ready for the first real
 * one. Only for servers: a program that starts many emulators sends e-mails in few of them.
 */
export const prepareRendering: Effect.Effect<void> = Effect.ignore(
  renderHtml("", undefined, {
    platform: "2026-04",
    displayName: null,
    projectName: "",
    variables: undefined,
    unsubscribeLink: undefined
  })
)
