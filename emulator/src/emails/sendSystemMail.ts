import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { rulesOf } from "../generation/rules.js"
import { RandomText } from "../random/RandomText.js"
import { transactional } from "../world/NotificationPreference.js"
import type { Project } from "../world/Project.js"
import type { Progress } from "../world/QueuedEmail.js"
import { enqueue, settle } from "../world/QueuedEmail.js"
import { World } from "../world/World.js"
import { deliveryFailure } from "./deliveryFailure.js"
import { previewFor } from "./EmailRenderer.js"
import type { Letter } from "./Outbox.js"
import { Outbox } from "./Outbox.js"
import { plainText } from "./plainText.js"
import { renderError } from "./queue.js"
import { renderMeanwhile } from "./renderMeanwhile.js"
import { changedTemplateOf, chosenThemeOf, selectedThemeOf, templatesOf, themeSource } from "./sources.js"
import type { SystemMail } from "./systemMails.js"

/** Returns the letter of a mail, with the template and the theme of the project if they are not the built-in ones. */
const letterOf = Effect.fnUntraced(function* (
  project: Project,
  { templateId, letter, displayName, variables }: SystemMail
): Effect.fn.Return<Letter, string, World> {
  const context = { ...previewFor(project, displayName), variables }
  const template = changedTemplateOf(project, templateId)
  if (template !== undefined) {
    const theme = themeSource(project, template.themeId)
    const { html, subject = letter.subject } = yield* renderMeanwhile((renderer) =>
      renderer.template(template.tsxSource, theme, context)
    )
    return { subject, html, text: yield* plainText(html) }
  }
  const theme = chosenThemeOf(project)
  if (theme === undefined) return letter
  const { html } = yield* renderMeanwhile((renderer) => renderer.html(letter.html, theme, context))
  return { ...letter, html }
})

// The outbox lists it with the e-mails to users, as it was sent: it cannot be changed any more.
const addToOutbox = Effect.fnUntraced(function* (
  project: Project,
  to: string,
  { templateId, variables }: SystemMail,
  id: string,
  progress: Progress
) {
  const now = yield* Clock.currentTimeMillis
  const template = templatesOf(project).find((each) => each.id === templateId)
  const { tsxSource = "", themeId = null } = template ?? {}
  const email = {
    id,
    createdAtMillis: now,
    updatedAtMillis: now,
    writtenAtMillis: now,
    tsxSource,
    html: undefined,
    themeId: themeId === false ? null : (themeId ?? selectedThemeOf(project)),
    to: { type: "custom-emails" as const, emails: [to] },
    variables,
    subject: undefined,
    kind: transactional,
    skipDeliverabilityCheck: false,
    scheduledAtMillis: now,
    isHighPriority: true,
    draftId: null,
    templateId,
    isPaused: false,
    progress: { startedRenderingAtMillis: now, renderedAtMillis: now, ...progress }
  }
  enqueue(project, email)
  settle(project, email, now)
})

const deliver = Effect.fnUntraced(function* (project: Project, to: string, letter: Letter, id: string) {
  const { queuesEmails } = rulesOf(project)
  const { error, sentAtMillis } = yield* (yield* Outbox).send(project, to, letter, undefined, queuesEmails ? id : undefined)
  const outcome = error === null ? { deliveredAtMillis: sentAtMillis } : { failure: deliveryFailure(error, sentAtMillis) }
  const progress: Progress = { content: { ...letter, kind: transactional }, startedSendingAtMillis: sentAtMillis, ...outcome }
  return progress
})

const renderAndSend = Effect.fnUntraced(function* (project: Project, to: string, mail: SystemMail, id: string) {
  const progress: Progress = yield* Effect.matchEffect(letterOf(project, mail), {
    onFailure: (problem) =>
      Effect.as(Effect.logWarning(`The mail "${mail.letter.subject}" cannot be rendered: ${problem}`), { renderError }),
    onSuccess: (letter) => deliver(project, to, letter, id)
  })
  if (rulesOf(project).queuesEmails) yield* addToOutbox(project, to, mail, id, progress)
})

/**
 * Sends a mail of the platform when the transaction has ended, because it takes long to render. A mail that cannot be rendered is not
 * sent, and the log says why.
 * @source protocol/emails.md#system-mails
 */
export const sendSystemMail = Effect.fn("sendSystemMail")(function* (project: Project, to: string, mail: SystemMail) {
  const id = yield* (yield* RandomText).uuid
  yield* (yield* World).afterwards(renderAndSend(project, to, mail, id))
})
