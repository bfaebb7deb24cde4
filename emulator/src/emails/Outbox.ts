import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import { derived, slot } from "../world/slot.js"
import { Table } from "../world/Table.js"
import { World } from "../world/World.js"
import type { Sender } from "./sender.js"
import { discardPort, isNowhere, isThisMachine, senderOf } from "./sender.js"

/** The content of a mail. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Why a mail was not delivered, in the platform's terms. @source protocol/emails.md#internal-calls */
export interface MailFailure {
  readonly errorType: string
  readonly canRetry: boolean
  readonly message: string
  /** The error of the connection, if there was one. */
  readonly rawError?: Readonly<Record<string, string | number>>
}

/** A sent mail. Nothing leaves the emulator. */
export interface Mail extends Letter {
  readonly id: string
  readonly projectId: string
  readonly from: string
  readonly to: string
  readonly sentAtMillis: number
  /** The id of the e-mail to users that it belongs to; null for the platform's own letters. */
  readonly emailId: string | null
  readonly sender: Sender
  /** Null if the mail was delivered. */
  readonly error: MailFailure | null
}

const noServer = ({ host }: Sender): MailFailure => ({
  errorType: "HOST_NOT_FOUND",
  canRetry: false,
  message: "There is no such mail server.",
  rawError: { errno: -3008, code: "EDNS", syscall: "getaddrinfo", hostname: host ?? "", command: "CONN" }
})

const refused = ({ host, port }: Sender): MailFailure => ({
  errorType: "UNKNOWN",
  canRetry: false,
  message: "The mail server refuses connections.",
  rawError: {
    errno: -111,
    code: "ESOCKET",
    syscall: "connect",
    address: host === "localhost" ? "127.0.0.1" : (host ?? ""),
    port: port ?? 0,
    command: "CONN"
  }
})
const failureOf = (sender: Sender, ports: ReadonlyArray<number> | undefined): MailFailure | null => {
  if (sender.host !== null && isNowhere(sender.host)) return noServer(sender)
  if (sender.port === discardPort) return refused(sender)
  if (ports === undefined || sender.type === "shared") return null
  if (!isThisMachine(sender.host ?? "")) return noServer(sender)
  return sender.port !== null && ports.includes(sender.port) ? null : refused(sender)
}

const capacity = 10_000

// All mails are stored with the internal project, oldest first.
const mailsOf = slot("mails", () => new Table<Mail>())
const boxesOf = derived((internal) => {
  const boxes = new Map<string, Set<Mail>>()
  for (const mail of mailsOf(internal).values()) putInto(boxes, mail)
  return boxes
})

const putInto = (boxes: Map<string, Set<Mail>>, mail: Mail): void => {
  if (mail.error !== null) return
  const box = boxes.get(mailboxOf(mail.to))
  if (box === undefined) boxes.set(mailboxOf(mail.to), new Set([mail]))
  else box.add(mail)
}

// Quotes a name only if it has characters that a phrase may not contain. @source RFC 5322
const phraseOf = (name: string): string => (/^[\w ]*$/.test(name) ? name : `"${name.replace(/["\\]/g, "\\$&")}"`)

/** Returns the mailbox of an address: the part before the `@`, in lowercase. */
export const mailboxOf = (address: string): string => (address.split("@")[0] ?? "").toLowerCase()

/** The sent mails, stored for reading instead of being delivered. */
export class Outbox extends Context.Service<
  Outbox,
  {
    /** Sends a letter with the project's mail server, or with `sender`. Delivered unless no such server can exist or it refuses connections. */
    send(project: Project, to: string, letter: Letter, sender?: Sender, emailId?: string): Effect.Effect<Mail>
    /** Sets how due mails are sent. */
    setDue(send: Effect.Effect<void>): Effect.Effect<void>
    /** The mails that were sent until now, including undelivered ones, oldest first. */
    readonly sent: Effect.Effect<ReadonlyArray<Mail>>
    /** Sends what is due in all projects, and returns all mails. Inside a transaction it runs in `whileAway`: whoever sends the e-mails of a project begins transactions. */
    readonly all: Effect.Effect<ReadonlyArray<Mail>>
    /** The same for the mails of a mailbox. */
    mailbox(name: string): Effect.Effect<ReadonlyArray<Mail>>
    /** Removes one mail, or all mails of the mailbox. */
    remove(name: string, id?: string): Effect.Effect<void>
  }
>()("portico-emulator/emails/Outbox") {
  static readonly layer = Layer.effect(
    Outbox,
    Effect.gen(function* () {
      const { mailServerPorts } = yield* EmulatorConfig
      const random = yield* RandomText
      const { internal } = yield* World

      let due: Effect.Effect<void> = Effect.void
      const sendDue = Effect.suspend(() => due)
      const sent = Effect.sync(() => [...mailsOf(internal).values()])
      const drop = (mail: Mail) => {
        mailsOf(internal).delete(mail.id)
        boxesOf(internal).get(mailboxOf(mail.to))?.delete(mail)
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
            error: failureOf(sender, mailServerPorts),
            to,
            sentAtMillis: yield* Clock.currentTimeMillis
          }
          const mails = mailsOf(internal)
          for (const oldest of mails.values()) {
            if (mails.size < capacity) break
            drop(oldest)
          }
          putInto(boxesOf(internal), mail)
          mails.set(mail.id, mail)
          return mail
        }),
        setDue: (send) =>
          Effect.sync(() => {
            due = send
          }),
        sent,
        all: Effect.andThen(sendDue, sent),
        mailbox: (name) => Effect.map(sendDue, () => [...(boxesOf(internal).get(mailboxOf(name)) ?? [])]),
        remove: (name, id) =>
          Effect.sync(() => {
            for (const mail of [...(boxesOf(internal).get(mailboxOf(name)) ?? [])])
              if (id === undefined || mail.id === id) drop(mail)
          })
      })
    })
  )
}
