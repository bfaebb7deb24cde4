import * as Effect from "effect/Effect"
import { World } from "../world/World.js"
import type { EmailContext, Rendered } from "./render.js"
import { renderEmail, renderHtml } from "./render.js"

const meanwhile = (rendering: Effect.Effect<Rendered, string>): Effect.Effect<Rendered, string, World> =>
  Effect.flatMap(World, (world) => world.meanwhile(rendering))

/**
 * Renders a template inside a transaction. Other requests run meanwhile, so that a source that takes long does not stop them:
 * check again before writing.
 */
export const renderEmailMeanwhile = (template: string, theme: string | undefined, context: EmailContext) =>
  meanwhile(renderEmail(template, theme, context))

/** Renders HTML in a theme inside a transaction; other requests run meanwhile. */
export const renderHtmlMeanwhile = (html: string, theme: string | undefined, context: EmailContext) =>
  meanwhile(renderHtml(html, theme, context))
