import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Generation } from "../generation/Generation.js"
import type { Project } from "../world/Project.js"
import type { EditableRegion } from "./editable.js"

/** A rendered e-mail. */
export interface Rendered {
  readonly html: string
  /** The subject and the category that the template sets by its elements. */
  readonly subject?: string
  readonly category?: string
}

/** A rendered e-mail for the visual editor: its HTML has marks around the texts that can be edited. */
export interface Edited extends Rendered {
  readonly regions: Readonly<Record<string, EditableRegion>>
}

/** The recipient and the values of an e-mail. */
export interface EmailContext {
  /** The generation of the platform that renders it. */
  readonly platform: Generation
  readonly displayName: string | null
  readonly projectName: string
  /** The URLs of the logos of the project, by their names in the sources of themes. */
  readonly projectLogos?: Readonly<Record<string, string>>
  /** Undefined to render the preview values of the template and the theme. */
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly unsubscribeLink: string | undefined
}

/** Returns the context of a preview for a project. */
export const previewFor = (project: Project, displayName: string | null): EmailContext => {
  const { logoUrl, fullLogoUrl: logoFullUrl, logoDarkModeUrl, fullLogoDarkModeUrl: logoFullDarkModeUrl } = project
  const logos = Object.entries({ logoUrl, logoFullUrl, logoDarkModeUrl, logoFullDarkModeUrl })
  return {
    platform: project.platform,
    displayName,
    projectName: project.displayName,
    projectLogos: Object.fromEntries(logos.flatMap(([name, url]) => (url === null ? [] : [[name, url]]))),
    variables: undefined,
    unsubscribeLink: undefined
  }
}

/** The type of the documents that e-mails are. */
export const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

const needsNode = Effect.fail(
  "The sources of e-mails are programs, which the emulator runs in a sandbox that a browser does not have. Use the emulator in Node for templates and themes."
)

/** Renders e-mails. All its methods fail with what is wrong with a source. */
export interface Renderer {
  /** Checks whether a source compiles. */
  check(kind: "template" | "theme", source: string): Effect.Effect<void, string>
  /** Renders a template in a theme; undefined is no theme. */
  template(template: string, theme: string | undefined, context: EmailContext): Effect.Effect<Rendered, string>
  /** Renders HTML in a theme. */
  html(html: string, theme: string | undefined, context: EmailContext): Effect.Effect<Rendered, string>
  /** Renders a template in a theme for the visual editor, which edits one of them or both. */
  edited(
    template: string,
    theme: string | undefined,
    context: EmailContext,
    edited: "template" | "theme" | "both"
  ): Effect.Effect<Edited, string>
}

/**
 * How the host renders e-mails. Templates and themes are programs: without a sandbox that runs them, such as in a page, only HTML is rendered,
 * without its theme.
 */
export class EmailRenderer extends Context.Reference<Renderer>("portico-emulator/emails/EmailRenderer", {
  defaultValue: () => ({
    check: () => needsNode,
    template: () => needsNode,
    html: (html) => Effect.succeed({ html: `${doctype}<html dir="ltr" lang="en"><body><div>${html}</div></body></html>` }),
    edited: () => needsNode
  })
}) {}
