import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import type { Sender } from "./sender.js"
import { isNowhere, senderOf } from "./sender.js"

/** What a mail says. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Why a mail did not arrive, as the platform says it. @source protocol/emails.md#internal-calls */
export interface MailFailure {
  readonly errorType: string
  readonly canRetry: boolean
  readonly message: string
}

/** A mail that was sent; nothing leaves the emulator. */
export interface Mail extends Letter {
  readonly id: string
  readonly projectId: string
  readonly from: string
  readonly to: string
  readonly sentAtMillis: number
  /** The e-mail to users that it is of; null for a letter of the platform. */
  readonly emailId: string | null
  readonly sender: Sender
  /** Null for a mail that arrived. */
  readonly error: MailFailure | null
}

const noServer: MailFailure = { errorType: "HOST_NOT_FOUND", canRetry: false, message: "There is no such mail server." }

const capacity = 10_000

// Only names with other characters than a phrase may have are quoted. @source RFC 5322
const phraseOf = (name: string): string => (/^[\w ]*$/.test(name) ? name : `"${name.replace(/["\\]/g, "\\$&")}"`)

/** The name of the mailbox of an address: what stands before the `@`, in lowercase. */
export const mailboxOf = (address: string): string => (address.split("@")[0] ?? "").toLowerCase()

/** The mails that the platform sent, kept for reading instead of being delivered. */
export class Outbox extends Context.Service<
  Outbox,
  {
    /** Sends a letter with the project's server, or with another. It arrives unless there can be no such server. */
    send(project: Project, to: string, letter: Letter, sender?: Sender, emailId?: string): Effect.Effect<Mail>
    /** Sends what is due by now; reading mails begins with it. */
    readonly sendDue: Effect.Effect<void>
    /** Says how what is due is sent. */
    setDue(send: Effect.Effect<void>): Effect.Effect<void>
    /** All mails, those that did not arrive too, oldest first. */
    readonly all: Effect.Effect<ReadonlyArray<Mail>>
    /** The mails to a mailbox, oldest first. */
    mailbox(name: string): Effect.Effect<ReadonlyArray<Mail>>
    /** Removes one mail, or all of the mailbox. */
    remove(name: string, id?: string): Effect.Effect<void>
  }
>()("portico-emulator/mail/Outbox") {
  static readonly layer = Layer.effect(
    Outbox,
    Effect.gen(function* () {
      const random = yield* RandomText
      const mails = new Map<string, Mail>()
      const byMailbox = new Map<string, Set<Mail>>()

      const turn = yield* Semaphore.make(1)
      let due: Effect.Effect<void> = Effect.void
      const sendDue = turn.withPermit(Effect.suspend(() => due))
      const drop = (mail: Mail) => {
        mails.delete(mail.id)
        byMailbox.get(mailboxOf(mail.to))?.delete(mail)
      }

      return Outbox.of({
        send: Effect.fn("Outbox.send")(function* (
          project,
          to,
          { subject, text, html },
          sender = senderOf(project),
          emailId = undefined
        ) {
          const mail: Mail = {
            subject,
            text,
            html,
            emailId: emailId ?? null,
            id: yield* random.uuid,
            projectId: project.id,
            from: `${phraseOf(sender.senderName ?? project.displayName)} <${sender.senderEmail ?? "noreply@example.com"}>`,
            sender,
            error: sender.host !== null && isNowhere(sender.host) ? noServer : null,
            to,
            sentAtMillis: yield* Clock.currentTimeMillis
          }
          for (const oldest of mails.values()) {
            if (mails.size < capacity) break
            drop(oldest)
          }
          mails.set(mail.id, mail)
          if (mail.error !== null) return mail
          const box = byMailbox.get(mailboxOf(to))
          if (box === undefined) byMailbox.set(mailboxOf(to), new Set([mail]))
          else box.add(mail)
          return mail
        }),
        sendDue,
        setDue: (send) =>
          Effect.sync(() => {
            due = send
          }),
        all: Effect.map(sendDue, () => [...mails.values()]),
        mailbox: (name) => Effect.map(sendDue, () => [...(byMailbox.get(mailboxOf(name)) ?? [])]),
        remove: (name, id) =>
          Effect.sync(() => {
            for (const mail of [...(byMailbox.get(mailboxOf(name)) ?? [])]) if (id === undefined || mail.id === id) drop(mail)
          })
      })
    })
  )
}
