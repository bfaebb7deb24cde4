import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { unsubscription } from "../codes/kinds.js"
import { createCode } from "../codes/VerificationCodes.js"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { rulesOf } from "../generation/rules.js"
import { Outbox } from "../mail/Outbox.js"
import type { NotificationKind } from "../world/NotificationPreference.js"
import { notificationKinds, wantsNotifications } from "../world/NotificationPreference.js"
import type { Project } from "../world/Project.js"
import type { Content } from "../world/QueuedEmail.js"
import type { User } from "../world/User.js"
import { primaryChannel } from "../world/User.js"
import type { EmailContext, Rendered } from "./render.js"
import { inTheme, renderEmail } from "./render.js"

/** The content of an e-mail to users. */
export interface Message {
  /** HTML, or the source of a template with its variables. */
  readonly content: { readonly html: string } | { readonly source: string; readonly variables: Readonly<Record<string, unknown>> }
  /** The source of the theme; undefined for no theme. */
  readonly theme: string | undefined
  readonly subject: string | undefined
  /** The notification category, unless the template sets it. */
  readonly kind: NotificationKind
}

const render = ({ content, theme }: Message, context: EmailContext): Result.Result<Rendered, string> =>
  "html" in content
    ? Result.map(inTheme(theme, content.html, context), (html) => ({ html, subject: undefined, category: undefined }))
    : renderEmail(content.source, theme, { ...context, variables: content.variables })

const textOf = (html: string): string =>
  html
    .replace(/<head>[\s\S]*?<\/head>/g, "")
    // A link is useless without its URL.
    .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (_, href: string, label: string) =>
      label === href ? href : `${label} ${href}`
    )
    .replace(/<(?:br|\/p|\/div|\/h\d|\/li)\b[^>]*>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim()

const linkFor = Effect.fnUntraced(function* (project: Project, user: User, kind: NotificationKind) {
  const { code } = yield* createCode(
    project,
    { ...unsubscription, lifetimeMillis: rulesOf(project).unsubscriptionMillis },
    { userId: user.id, notificationCategoryId: kind.id }
  )
  return `${(yield* EmulatorConfig).baseUrl}/api/v1/emails/unsubscribe-link?code=${code}`
})

/** Renders a message for a recipient, who need not be a user. Fails with a description of the problem. */
export const renderFor = Effect.fnUntraced(function* (project: Project, user: User | undefined, message: Message) {
  const context = {
    displayName: user?.displayName ?? null,
    projectName: project.displayName,
    variables: undefined,
    unsubscribeLink: undefined,
    throwingFails: rulesOf(project).throwingSourcesFail
  }
  const plain = render(message, context)
  if (Result.isFailure(plain)) return Result.fail(plain.failure)
  const kind = notificationKinds.find(({ name }) => name === plain.success.category) ?? message.kind
  const linked =
    kind.canDisable && user !== undefined
      ? render(message, { ...context, unsubscribeLink: yield* linkFor(project, user, kind) })
      : plain
  const { html, subject } = Result.isSuccess(linked) ? linked.success : plain.success
  return Result.succeed<Content>({ subject: message.subject ?? subject ?? "", text: textOf(html), html, kind })
})

/**
 * Sends an e-mail to a user, unless the user has no address or has unsubscribed. An e-mail that fails to render is silently
 * dropped. @source protocol/emails.md#calls
 */
export const sendEmail = Effect.fn("sendEmail")(function* (project: Project, user: User, message: Message) {
  const address = primaryChannel(user)?.value
  if (address === undefined) return
  const rendered = yield* renderFor(project, user, message)
  if (Result.isFailure(rendered) || !wantsNotifications(project, user.id, rendered.success.kind.id)) return
  yield* (yield* Outbox).send(project, address, rendered.success)
})
