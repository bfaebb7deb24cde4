import { applyOverride } from "../config/applyOverride.js"
import { templatesOf as builtInTemplates, themesOf as builtInThemes, defaultThemeId } from "../config/emailDefaults.js"
import type { JsonObject } from "../config/json.js"
import { at, isObject, objectAt } from "../config/json.js"
import { projectTree } from "../config/projectTree.js"
import { renderConfig } from "../config/renderConfig.js"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "../world/Project.js"
import { isSharedServer } from "./sender.js"

/** The theme of an e-mail: an id, false for none, null for the selected one. */
export type Theme = string | false | null

/** A theme or a template of a project. */
export interface EmailSource {
  readonly id: string
  readonly displayName: string
  readonly tsxSource: string
  readonly themeId: Theme
}

const listOf = (entries: JsonObject): ReadonlyArray<EmailSource> =>
  Object.entries(entries).map(([id, entry]) => {
    const { displayName, tsxSource, themeId }: JsonObject = isObject(entry) ? entry : {}
    return {
      id,
      displayName: typeof displayName === "string" ? displayName : "",
      tsxSource: typeof tsxSource === "string" ? tsxSource : "",
      themeId: typeof themeId === "string" || themeId === false ? themeId : null
    }
  })

const emailsOf = (project: Project): JsonObject => objectAt(renderConfig(project), "emails")

/** Returns the themes of a project, built-in ones first. */
export const themesOf = (project: Project): ReadonlyArray<EmailSource> => listOf(objectAt(emailsOf(project), "themes"))

/** Returns the templates of a project, built-in ones first. */
export const templatesOf = (project: Project): ReadonlyArray<EmailSource> => listOf(objectAt(emailsOf(project), "templates"))

const builtInThemeOf = ({ platform }: Project, themeId: string): string | undefined =>
  listOf(builtInThemes(platform)).find(({ id }) => id === themeId)?.tsxSource

/** Returns the built-in templates as the platform made them, without the project's changes. */
export const builtInTemplatesOf = ({ platform }: Project): ReadonlyArray<EmailSource> => listOf(builtInTemplates(platform))

/** Checks whether a project uses templates of its own. Newer platforms require a mail server of its own for them. */
export const usesOwnTemplates = (project: Project): boolean =>
  !rulesOf(project).templatesNeedOwnServer || !isSharedServer(project)

/** Returns the template that a project has in place of a built-in one, if it has changed it. */
export const changedTemplateOf = (project: Project, id: string): EmailSource | undefined => {
  const isChanged = isObject(at(projectTree(project), ["emails", "templates", id]))
  return isChanged && usesOwnTemplates(project) ? templatesOf(project).find((each) => each.id === id) : undefined
}

/** Returns the source of the selected theme; undefined for the built-in default. */
export const chosenThemeOf = (project: Project): string | undefined => {
  const source = themeSource(project, null)
  return source === builtInThemeOf(project, defaultThemeId) ? undefined : source
}

/** Returns the id of the selected theme of a project. */
export const selectedThemeOf = (project: Project): string => {
  const { selectedThemeId } = emailsOf(project)
  return typeof selectedThemeId === "string" ? selectedThemeId : defaultThemeId
}

/** Returns the source of the chosen theme; undefined for none. A missing theme counts as no choice. */
export const themeSource = (project: Project, choice: Theme | undefined): string | undefined => {
  if (choice === false) return undefined
  const themes = themesOf(project)
  const { selectedThemeId } = emailsOf(project)
  const find = (id: unknown) => themes.find((theme) => theme.id === id)?.tsxSource
  return find(choice) ?? find(selectedThemeId) ?? find(defaultThemeId)
}

const put = (project: Project, kind: "themes" | "templates", { id, displayName, tsxSource, themeId }: EmailSource): void => {
  const theme = themeId === null ? {} : { themeId }
  applyOverride(project, { [`emails.${kind}.${id}`]: { displayName, tsxSource, ...theme } })
}

/** Stores a theme in the configuration. */
export const putTheme = (project: Project, theme: Omit<EmailSource, "themeId">): void =>
  put(project, "themes", { ...theme, themeId: null })

/** Stores a template in the configuration. */
export const putTemplate = (project: Project, template: EmailSource): void => put(project, "templates", template)

/** Removes a template from the configuration; a built-in one is reset. */
export const removeTemplate = (project: Project, id: string): void => {
  applyOverride(project, { [`emails.templates.${id}`]: null })
}

/** Removes a theme from the configuration; a built-in one is reset. */
export const removeTheme = (project: Project, id: string): void => {
  applyOverride(project, { [`emails.themes.${id}`]: null })
}

/** The initial source of a new theme. */
export const sampleTheme = [
  'import { Body, Container, Head, Html } from "@react-email/components"',
  "",
  "export function EmailTheme({ children, unsubscribeLink }) {",
  "  return (",
  "    <Html>",
  "      <Head />",
  "      <Body>",
  "        <Container>{children}</Container>",
  "        {unsubscribeLink && <a href={unsubscribeLink}>Unsubscribe</a>}",
  "      </Body>",
  "    </Html>",
  "  )",
  "}"
].join("\n")

/** The initial source of a new template or draft. */
export const sampleTemplate = [
  'import { NotificationCategory, Subject } from "@stackframe/emails"',
  "",
  "export function EmailTemplate({ user, project }) {",
  "  return (",
  "    <>",
  `      <Subject value={\`News from \${project.displayName}\`} />`,
  '      <NotificationCategory value="Transactional" />',
  "      <p>Hello {user.displayName},</p>",
  "    </>",
  "  )",
  "}"
].join("\n")
