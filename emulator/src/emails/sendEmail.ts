import * as Effect from "effect/Effect"
import { unsubscription } from "../codes/kinds.js"
import type { NewCode } from "../codes/VerificationCodes.js"
import { drawCode, storeCode } from "../codes/VerificationCodes.js"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { rulesOf } from "../generation/rules.js"
import type { NotificationKind } from "../world/NotificationPreference.js"
import { notificationKinds, wantsNotifications } from "../world/NotificationPreference.js"
import type { Project } from "../world/Project.js"
import type { Content } from "../world/QueuedEmail.js"
import type { User } from "../world/User.js"
import { primaryChannel, usersOf } from "../world/User.js"
import { World } from "../world/World.js"
import type { EmailContext, Rendered } from "./EmailRenderer.js"
import { previewFor } from "./EmailRenderer.js"
import { Outbox } from "./Outbox.js"
import { plainText } from "./plainText.js"
import { renderMeanwhile } from "./renderMeanwhile.js"

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

const render = ({ content, theme }: Message, context: EmailContext): Effect.Effect<Rendered, string, World> =>
  renderMeanwhile((renderer) =>
    "html" in content
      ? renderer.html(content.html, theme, context)
      : renderer.template(content.source, theme, { ...context, variables: content.variables })
  )

const linkOf = ({ code }: NewCode) =>
  Effect.map(EmulatorConfig, ({ baseUrl }) => `${baseUrl}/api/v1/emails/unsubscribe-link?code=${code}`)

/** Renders a message for a recipient, who need not be a user. Fails with what is wrong with its source. Other requests run meanwhile. */
export const renderFor = Effect.fnUntraced(function* (project: Project, user: User | undefined, message: Message) {
  const context = previewFor(project, user?.displayName ?? null)
  const plain = yield* render(message, context)
  const kind = notificationKinds.find(({ name }) => name === plain.category) ?? message.kind
  let { html, subject } = plain
  if (kind.canDisable && user !== undefined) {
    const code = yield* drawCode({ lifetimeMillis: rulesOf(project).unsubscriptionMillis })
    ;({ html, subject } = yield* render(message, { ...context, unsubscribeLink: yield* linkOf(code) }))
    storeCode(project, unsubscription, code, { userId: user.id, notificationCategoryId: kind.id })
  }
  const content: Content = { subject: message.subject ?? subject ?? "", text: yield* plainText(html), html, kind }
  return content
})

const renderAndSend = Effect.fnUntraced(function* (project: Project, user: User, message: Message) {
  if (primaryChannel(user) === undefined) return
  const content = yield* Effect.orElseSucceed(renderFor(project, user, message), () => null)
  // The user can be deleted while the e-mail renders, or can have another address afterwards.
  const address = primaryChannel(user)?.value
  if (address === undefined || !usersOf(project).has(user.id)) return
  if (content === null || !wantsNotifications(project, user.id, content.kind.id)) return
  yield* (yield* Outbox).send(project, address, content)
})

/**
 * Sends an e-mail to a user when the transaction has ended, unless the user has no address or has unsubscribed. An e-mail that fails to
 * render is silently dropped. @source protocol/emails.md#calls
 */
export const sendEmail = (project: Project, user: User, message: Message) =>
  Effect.flatMap(World, ({ afterwards }) => afterwards(renderAndSend(project, user, message)))
