import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { admin, Endpoint, server } from "portico/contract"
import {
  EmailDraftNotFound,
  EmailRenderingError,
  NotificationCategoryNotFound,
  RedirectUrlNotWhitelisted,
  RequiresCustomEmailServer,
  SchemaError,
  UserIdDoesNotExist
} from "portico/effect/errors"
import { SendEmailInput } from "portico/schemas"
import { previewFor } from "../../emails/EmailRenderer.js"
import { enqueueEmail } from "../../emails/enqueueEmail.js"
import { renderMeanwhile } from "../../emails/renderMeanwhile.js"
import { sendEmail } from "../../emails/sendEmail.js"
import { isSharedServer } from "../../emails/sender.js"
import { sendSystemMail } from "../../emails/sendSystemMail.js"
import { selectedThemeOf, templatesOf, themeSource, themesOf } from "../../emails/sources.js"
import { signInInvitationMail } from "../../emails/systemMails.js"
import { rulesOf } from "../../generation/rules.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, refusal } from "../../http/StatusError.js"
import { emailDraftsOf, putEmailDraft } from "../../world/EmailDraft.js"
import { notificationKinds } from "../../world/NotificationPreference.js"
import type { Project } from "../../world/Project.js"
import { isTrusted } from "../../world/trust.js"
import { primaryChannel, usersOf } from "../../world/User.js"

/** The name of the sample user in previews. */
const sampleName = "John Doe"

const kindOf = (name = "Transactional") => {
  const kind = notificationKinds.find((each) => each.name === name)
  return kind === undefined ? Effect.fail(refusal(NotificationCategoryNotFound, 400)) : Effect.succeed(kind)
}

const contentOf = Effect.fnUntraced(function* (project: Project, { html, templateId, draftId, variables = {} }: SendEmailInput) {
  if (html !== undefined) return { content: { html }, draft: undefined, template: undefined }
  if (draftId !== undefined) {
    const draft = emailDraftsOf(project).get(draftId)
    if (draft === undefined) return yield* refusal(EmailDraftNotFound, 400)
    return { content: { source: draft.tsxSource, variables }, draft, template: undefined }
  }
  const template = templatesOf(project).find(({ id }) => id === templateId)
  if (template === undefined) return yield* badRequest("No template found with given template_id")
  return { content: { source: template.tsxSource, variables }, draft: undefined, template }
})

const recipientsOf = Effect.fnUntraced(function* (project: Project, ids: ReadonlyArray<string> | undefined) {
  const users = usersOf(project)
  const unknown = ids?.find((id) => !users.has(id))
  if (unknown !== undefined) return yield* new UserIdDoesNotExist({ details: { userId: unknown } })
  return [...users.values()].filter(({ id }) => ids === undefined || ids.includes(id))
})

const contents = [
  { required: ["html"], refused: ["template_id", "draft_id", "variables"] },
  { required: ["template_id"], refused: ["html", "draft_id"] },
  { required: ["draft_id"], refused: ["html", "template_id", "variables"] }
]
const themeId: rules.Rule = (value) => (rules.linesOf(rules.uuid, value).length === 0 ? undefined : "is invalid")

// The platform checks the project's mail server before the recipients.
const sending = Endpoint.post("/emails/send-email", {
  access: "server",
  session: "none",
  payload: SendEmailInput,
  success: server.emails.send.success,
  newFields: { "body.is_high_priority": { since: "2026-04" }, "body.scheduled_at_millis": { since: "2026-04" } },
  errors: [...server.emails.send.errors, SchemaError]
})
const send = route(
  sending,
  {
    shapes: contents,
    rules: { "body.theme_id": themeId, "body.template_id": rules.uuid, "body.scheduled_at_millis": rules.time },
    lenient: ["body", "body.scheduled_at_millis"]
  },
  Effect.fn("emails.send")(function* ({ payload }, { auth: { project } }) {
    if (isSharedServer(project)) return yield* new RequiresCustomEmailServer()
    const { userIds, allUsers, themeId, subject, notificationCategoryName } = payload
    if ((userIds === undefined) === (allUsers === undefined)) {
      return yield* new SchemaError({ details: { message: "Exactly one of user_ids or all_users must be provided" } })
    }
    const kind = yield* kindOf(notificationCategoryName)
    const { content, draft, template } = yield* contentOf(project, payload)
    const users = yield* recipientsOf(project, userIds)
    if (rulesOf(project).queuesEmails) {
      const own = draft === undefined ? (template?.themeId ?? null) : (draft.themeId ?? false)
      const chosen = themeId === undefined ? own : themeId
      const email = {
        html: "html" in content ? content.html : undefined,
        source: "source" in content ? content.source : undefined,
        variables: payload.variables ?? {},
        themeId: chosen === null ? selectedThemeOf(project) : chosen === false ? null : chosen,
        subject,
        kind,
        isHighPriority: payload.isHighPriority ?? false,
        scheduledAtMillis: payload.scheduledAt?.getTime(),
        draftId: draft?.id ?? null,
        templateId: template?.id ?? null
      }
      for (const user of users) yield* enqueueEmail(project, user.id, email)
      if (draft !== undefined) putEmailDraft(project, { ...draft, sentAtMillis: yield* Clock.currentTimeMillis })
      return { results: users.map(({ id }) => ({ userId: id, userEmail: null })) }
    }
    // Null selects the project's theme, even for a draft with its own theme.
    const theme = themeSource(project, themeId === undefined ? (draft?.themeId ?? null) : themeId)
    for (const user of users) yield* sendEmail(project, user, { content, theme, subject, kind })
    if (draft !== undefined) putEmailDraft(project, { ...draft, sentAtMillis: yield* Clock.currentTimeMillis })
    return { results: users.map((user) => ({ userId: user.id, userEmail: primaryChannel(user)?.value ?? null })) }
  })
)

const sourceOf = Effect.fnUntraced(function* (
  list: ReadonlyArray<{ readonly id: string; readonly tsxSource: string }>,
  id: string,
  what: string
) {
  const found = list.find((each) => each.id === id)
  return found === undefined ? yield* badRequest(`No ${what} found with given id`) : found.tsxSource
})

const sources = [
  { required: ["template_id"], refused: ["template_tsx_source", "theme_tsx_source"] },
  { required: ["template_id", "theme_tsx_source"], refused: ["template_tsx_source", "theme_id"] },
  { required: ["template_tsx_source"], refused: ["template_id", "theme_tsx_source"] },
  { required: ["template_tsx_source", "theme_tsx_source"], refused: ["template_id", "theme_id"] }
]
const text = Schema.optionalKey(Schema.String)
const since = { since: "2026-04" } as const
const WireRegion = Schema.Struct({
  id: Schema.String,
  loc: Schema.Struct({ start: Schema.Finite, end: Schema.Finite, line: Schema.Finite, column: Schema.Finite }),
  originalText: Schema.String,
  textHash: Schema.String,
  jsxPath: Schema.Array(Schema.String),
  parentElement: Schema.Struct({ tagName: Schema.String, props: Schema.Record(Schema.String, Schema.String) }),
  sourceContext: Schema.Struct({ before: Schema.String, after: Schema.String }),
  siblingIndex: Schema.Finite,
  occurrenceCount: Schema.Finite,
  occurrenceIndex: Schema.Finite,
  sourceFile: Schema.Literals(["template", "theme"])
})
// As the SDK's, with what the dashboard's visual editor asks for.
const rendering = Endpoint.post("/emails/render-email", {
  access: "admin",
  session: "none",
  payload: Schema.Struct({
    template_id: text,
    template_tsx_source: text,
    theme_id: Schema.optionalKey(Schema.Union([Schema.Literal(false), Schema.String])),
    theme_tsx_source: text,
    editable_markers: Schema.optionalKey(Schema.Boolean),
    editable_source: Schema.optionalKey(Schema.Literals(["template", "theme", "both"]))
  }),
  success: Schema.Struct({
    html: Schema.String,
    subject: text,
    notification_category: text,
    editable_regions: Schema.optionalKey(Schema.Record(Schema.String, WireRegion))
  }),
  newFields: { "body.editable_markers": since, "body.editable_source": since },
  errors: admin.emails.render.errors
})
const render = route(
  rendering,
  { shapes: sources, rules: { "body.theme_id": rules.uuid, "body.template_id": rules.uuid } },
  Effect.fn("emails.render")(function* ({ payload }, { auth: { project } }) {
    const { template_id: templateId, template_tsx_source: templateTsxSource } = payload
    const { theme_id: themeId, theme_tsx_source: themeTsxSource } = payload
    const template = templateTsxSource ?? (yield* sourceOf(templatesOf(project), templateId ?? "", "template"))
    const chosen = typeof themeId === "string" ? yield* sourceOf(themesOf(project), themeId, "theme") : undefined
    const theme = themeTsxSource ?? chosen ?? themeSource(project, themeId)
    const context = previewFor(project, sampleName)
    const { editable_markers: isEdited = false, editable_source: edited = "both" } = payload
    const rendered = yield* Effect.mapError(
      renderMeanwhile((renderer) =>
        isEdited ? renderer.edited(template, theme, context, edited) : renderer.template(template, theme, context)
      ),
      (error) => new EmailRenderingError({ details: { error } })
    )
    const { html, subject, category, regions } = { regions: undefined, ...rendered }
    return {
      html,
      ...(subject === undefined ? {} : { subject }),
      ...(category === undefined ? {} : { notification_category: category }),
      ...(regions === undefined ? {} : { editable_regions: regions })
    }
  })
)

const invite = route(
  server.emails.sendSignInInvitation,
  { rules: { "body.email": rules.email, "body.callback_url": rules.url }, lenient: ["body.email"] },
  Effect.fn("emails.sendSignInInvitation")(function* ({ payload: { email, callbackUrl } }, { auth: { project } }) {
    if (!isTrusted(project, callbackUrl)) return yield* new RedirectUrlNotWhitelisted()
    yield* sendSystemMail(project, email, signInInvitationMail(project, callbackUrl))
    return { success: true } as const
  })
)

/** Routes that send and render e-mails. @source protocol/emails.md#calls */
export const emailRoutes = [send, render, invite]
