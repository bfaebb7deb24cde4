import * as Effect from "effect/Effect"
import { compile } from "./compile.js"
import type { Edited, EmailContext, Renderer } from "./EmailRenderer.js"
import type { EditableRegion } from "./editable.js"
import { markEditable, withComments } from "./editable.js"
import { renderEmail, renderHtml } from "./render.js"

const renderEdited = Effect.fnUntraced(function* (
  template: string,
  theme: string | undefined,
  context: EmailContext,
  edited: "template" | "theme" | "both"
): Effect.fn.Return<Edited, string> {
  const markedTemplate = edited === "theme" ? undefined : yield* markEditable("template", template)
  const markedTheme = edited === "template" || theme === undefined ? undefined : yield* markEditable("theme", theme)
  const rendered = yield* renderEmail(markedTemplate?.source ?? template, markedTheme?.source ?? theme, context)
  const sources = [markedTemplate, markedTheme].filter((each) => each !== undefined)
  const html = yield* withComments(rendered.html, sources)
  const regions: Readonly<Record<string, EditableRegion>> = Object.assign({}, ...sources.map((each) => each.regions))
  return { ...rendered, html, regions }
})

/** Renders e-mails in the sandbox of Node. */
export const sandboxRenderer: Renderer = {
  check: (kind, source) => Effect.asVoid(compile(kind, source)),
  template: renderEmail,
  html: renderHtml,
  edited: renderEdited
}
