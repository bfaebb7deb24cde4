import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { admin, server } from "portico/contract"
import { EmailRenderingError, RedirectUrlNotWhitelisted, RequiresCustomEmailServer, UserIdDoesNotExist } from "portico/errors"
import type { SendEmail } from "portico/schemas"
import { renderEmail } from "../emails/render.js"
import type { Message } from "../emails/sendEmail.js"
import { sendEmail } from "../emails/sendEmail.js"
import { templatesOf, themeSource, themesOf } from "../emails/sources.js"
import { route } from "../http/Route.js"
import * as rules from "../http/rules.js"
import { badRequest } from "../http/StatusError.js"
import { signInInvitationLetter } from "../mail/letters.js"
import { Outbox } from "../mail/Outbox.js"
import { isSharedServer } from "../mail/sender.js"
import { emailDraftsOf } from "../world/EmailDraft.js"
import { notificationKinds } from "../world/NotificationPreference.js"
import type { Project } from "../world/Project.js"
import { isTrusted } from "../world/trust.js"
import { primaryChannel, usersOf } from "../world/User.js"

/** The user that examples of e-mails are for. */
const somebody = "John Doe"

const kindOf = (name = "Transactional") => {
  const kind = notificationKinds.find((each) => each.name === name)
  return kind === undefined ? Effect.fail(badRequest("There is no such category of e-mails.")) : Effect.succeed(kind)
}

const messageOf = Effect.fnUntraced(function* (project: Project, payload: SendEmail) {
  const { html, templateId, draftId, variables = {}, themeId, subject, notificationCategoryName } = payload
  const kind = yield* kindOf(notificationCategoryName)
  const message = (content: Message["content"], own: Parameters<typeof themeSource>[1]): Message => ({
    content,
    theme: themeSource(project, themeId ?? own),
    subject,
    kind
  })
  if (html !== undefined) return message({ html }, null)
  if (draftId !== undefined) {
    const draft = emailDraftsOf(project).get(draftId)
    if (draft === undefined) return yield* badRequest("There is no such draft.")
    draft.sentAtMillis = yield* Clock.currentTimeMillis
    return message({ source: draft.tsxSource, variables }, draft.themeId)
  }
  const template = templatesOf(project).find(({ id }) => id === templateId)
  if (template === undefined) return yield* badRequest("There is no such template.")
  return message({ source: template.tsxSource, variables }, template.themeId)
})

const recipientsOf = Effect.fnUntraced(function* (project: Project, ids: ReadonlyArray<string> | undefined) {
  const users = usersOf(project)
  const unknown = ids?.find((id) => !users.has(id))
  if (unknown !== undefined) return yield* new UserIdDoesNotExist({ details: { userId: unknown } })
  return [...users.values()].filter(({ id }) => ids === undefined || ids.includes(id))
})

const send = route(
  server.emails.send,
  { rules: { "body.theme_id": rules.uuid, "body.template_id": rules.uuid } },
  Effect.fn("emails.send")(function* ({ payload }, { auth: { project } }) {
    if (isSharedServer(project)) return yield* new RequiresCustomEmailServer()
    const users = yield* recipientsOf(project, payload.userIds)
    const message = yield* messageOf(project, payload)
    for (const user of users) yield* sendEmail(project, user, message)
    return { results: users.map((user) => ({ userId: user.id, userEmail: primaryChannel(user)?.value ?? null })) }
  })
)

const sourceOf = Effect.fnUntraced(function* (
  list: ReadonlyArray<{ readonly id: string; readonly tsxSource: string }>,
  id: string,
  what: string
) {
  const found = list.find((each) => each.id === id)
  return found === undefined ? yield* badRequest(`There is no such ${what}.`) : found.tsxSource
})

const render = route(
  admin.emails.render,
  { rules: { "body.theme_id": rules.uuid, "body.template_id": rules.uuid } },
  Effect.fn("emails.render")(function* ({ payload }, { auth: { project } }) {
    const { templateId, templateTsxSource, themeId, themeTsxSource } = payload
    const template = templateTsxSource ?? (yield* sourceOf(templatesOf(project), templateId ?? "", "template"))
    const chosen = typeof themeId === "string" ? yield* sourceOf(themesOf(project), themeId, "theme") : undefined
    const theme = themeTsxSource ?? chosen ?? themeSource(project, themeId)
    const rendered = renderEmail(template, theme, {
      displayName: somebody,
      projectName: project.displayName,
      variables: undefined,
      unsubscribeLink: undefined
    })
    if (Result.isFailure(rendered)) return yield* new EmailRenderingError({ details: { error: rendered.failure } })
    const { html, subject = null, category: notificationCategory = null } = rendered.success
    return { html, subject, notificationCategory }
  })
)

const invite = route(
  server.emails.sendSignInInvitation,
  { rules: { "body.email": rules.email, "body.callback_url": rules.url } },
  Effect.fn("emails.sendSignInInvitation")(function* ({ payload: { email, callbackUrl } }, { auth: { project } }) {
    if (!isTrusted(project, callbackUrl)) return yield* new RedirectUrlNotWhitelisted()
    yield* (yield* Outbox).send(project, email, signInInvitationLetter(project.displayName, callbackUrl))
    return { success: true } as const
  })
)

/** Sending e-mails to users. @source facts 17.1 */
export const emailRoutes = [send, render, invite]
