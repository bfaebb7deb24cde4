import * as Effect from "effect/Effect"
import { admin } from "portico/contract"
import { EmailRenderingError, EmailTemplateNotFound, EmailThemeNotFound, RequiresCustomEmailServer } from "portico/effect/errors"
import type { EmailContext } from "../../emails/EmailRenderer.js"
import { previewFor } from "../../emails/EmailRenderer.js"
import { renderMeanwhile } from "../../emails/renderMeanwhile.js"
import { isSharedServer } from "../../emails/sender.js"
import {
  builtInTemplatesOf,
  putTemplate,
  putTheme,
  removeTemplate,
  removeTheme,
  sampleTemplate,
  sampleTheme,
  templatesOf,
  themeSource,
  themesOf,
  usesOwnTemplates
} from "../../emails/sources.js"
import { rulesOf } from "../../generation/rules.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { refusal } from "../../http/StatusError.js"
import { RandomText } from "../../random/RandomText.js"
import type { Project } from "../../world/Project.js"

const renderingError = (error: string) => new EmailRenderingError({ details: { error } })

const contextOf = (project: Project): EmailContext => previewFor(project, "John Doe")

const listThemes = route(admin.emailThemes.list, {}, (_, { auth: { project } }) =>
  Effect.sync(() => ({ themes: themesOf(project).map(({ id, displayName }) => ({ id, displayName })) }))
)

const createTheme = route(
  admin.emailThemes.create,
  {},
  Effect.fn("emailThemes.create")(function* ({ payload: { displayName } }, { auth: { project } }) {
    const id = yield* (yield* RandomText).uuid
    putTheme(project, { id, displayName, tsxSource: sampleTheme })
    return { id }
  })
)

const findTheme = (project: Project, themeId: string) =>
  Effect.mapError(Effect.fromNullishOr(themesOf(project).find(({ id }) => id === themeId)), () =>
    refusal(EmailThemeNotFound, 404)
  )

const getTheme = route(
  admin.emailThemes.get,
  { span: { since: "2026-04" }, rules: { "params.theme_id": rules.parameter("id", rules.uuid) } },
  ({ params }, { auth: { project } }) =>
    Effect.map(findTheme(project, params.themeId), ({ id, displayName, tsxSource }) => ({ id, displayName, tsxSource }))
)
const earlierGetTheme = route(admin.emailThemes.get, { span: { until: "2025-11" } }, ({ params }, { auth: { project } }) =>
  Effect.map(findTheme(project, params.themeId), ({ displayName, tsxSource }) => ({ displayName, tsxSource }))
)

const updateTheme = route(
  admin.emailThemes.update,
  {},
  Effect.fn("emailThemes.update")(function* ({ params, payload: { tsxSource } }, { auth: { project } }) {
    yield* findTheme(project, params.themeId)
    const rendering = renderMeanwhile(({ check, html }) =>
      Effect.andThen(check("theme", tsxSource), html("<p>An example.</p>", tsxSource, contextOf(project)))
    )
    yield* Effect.mapError(rendering, renderingError)
    // The theme can change while it renders.
    const { id, displayName } = yield* findTheme(project, params.themeId)
    putTheme(project, { id, displayName, tsxSource })
    return { displayName }
  })
)

const deleteTheme = route(
  admin.emailThemes.del,
  { rules: { "params.theme_id": rules.parameter("id", rules.uuid) } },
  Effect.fn("emailThemes.delete")(function* ({ params }, { auth: { project } }) {
    const { id } = yield* findTheme(project, params.themeId)
    removeTheme(project, id)
    return {}
  })
)

const requireOwnServer = (project: Project) =>
  isSharedServer(project) ? Effect.fail(new RequiresCustomEmailServer()) : Effect.void

const listTemplates = route(admin.emailTemplates.list, {}, (_, { auth: { project } }) =>
  Effect.sync(() => ({ templates: usesOwnTemplates(project) ? templatesOf(project) : builtInTemplatesOf(project) }))
)

const createTemplate = route(
  admin.emailTemplates.create,
  {},
  Effect.fn("emailTemplates.create")(function* ({ payload: { displayName } }, { auth: { project } }) {
    if (rulesOf(project).templatesNeedOwnServer) yield* requireOwnServer(project)
    const id = yield* (yield* RandomText).uuid
    putTemplate(project, { id, displayName, tsxSource: sampleTemplate, themeId: null })
    return { id }
  })
)

const findTemplate = (project: Project, templateId: string) =>
  Effect.mapError(Effect.fromNullishOr(templatesOf(project).find(({ id }) => id === templateId)), () =>
    refusal(EmailTemplateNotFound, 404)
  )

const deleteTemplate = route(
  admin.emailTemplates.del,
  { rules: { "params.template_id": rules.parameter("templateId", rules.uuid) } },
  Effect.fn("emailTemplates.delete")(function* ({ params }, { auth: { project } }) {
    yield* requireOwnServer(project)
    const { id } = yield* findTemplate(project, params.templateId)
    removeTemplate(project, id)
    return {}
  })
)

const missing = (element: string) => renderingError(`${element} is required, import it from @stackframe/emails`)

const updateTemplate = route(
  admin.emailTemplates.update,
  { rules: { "params.template_id": rules.parameter("templateId", rules.uuid), "body.theme_id": rules.uuid } },
  Effect.fn("emailTemplates.update")(function* ({ params, payload: { tsxSource, themeId } }, { auth: { project } }) {
    const isChosen = rulesOf(project).clearsTemplateThemes ? themeId !== undefined : Boolean(themeId)
    const changed = Effect.gen(function* () {
      yield* requireOwnServer(project)
      const template = yield* findTemplate(project, params.templateId)
      return { ...template, tsxSource, themeId: isChosen ? (themeId ?? null) : template.themeId }
    })
    const theme = themeSource(project, (yield* changed).themeId)
    const rendering = renderMeanwhile((renderer) => renderer.template(tsxSource, theme, contextOf(project)))
    const shown = yield* Effect.mapError(rendering, renderingError)
    if (shown.subject === undefined) return yield* missing("Subject")
    if (shown.category === undefined) return yield* missing("NotificationCategory")
    // The template can change while it renders.
    putTemplate(project, yield* changed)
    return { renderedHtml: shown.html }
  })
)

/** Routes of e-mail themes and templates. @source protocol/emails.md#internal-calls */
export const emailSourceRoutes = [
  listThemes,
  createTheme,
  getTheme,
  earlierGetTheme,
  updateTheme,
  deleteTheme,
  listTemplates,
  createTemplate,
  updateTemplate,
  deleteTemplate
]
