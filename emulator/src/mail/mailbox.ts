import * as Effect from "effect/Effect"
import type { Reply } from "../http/Reply.js"
import { html, json, text } from "../http/Reply.js"
import { escapeHtml } from "./letters.js"
import type { Mail } from "./Outbox.js"
import { mailboxOf, Outbox } from "./Outbox.js"

// The forms of Inbucket's REST API, version 1, which tools for reading test mails know.
const header = (mail: Mail) => ({
  mailbox: mailboxOf(mail.to),
  id: mail.id,
  from: mail.from,
  to: [`<${mail.to}>`],
  subject: mail.subject,
  date: new Date(mail.sentAtMillis).toISOString(),
  "posix-millis": mail.sentAtMillis,
  size: mail.text.length + mail.html.length,
  seen: false
})

const message = (mail: Mail) => ({
  ...header(mail),
  header: { From: [mail.from], To: [mail.to], Subject: [mail.subject] },
  body: { text: mail.text, html: mail.html },
  attachments: []
})

const page = (mails: ReadonlyArray<Mail>): string => {
  const rows = [...mails]
    .reverse()
    .map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p>to ${escapeHtml(mail.to)}, ${new Date(mail.sentAtMillis).toISOString()}</p>${mail.html}</article>`
    )
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mails of the emulator</title>',
    "<style>body{font:16px system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid;padding:1rem 0}</style>",
    "</head><body><h1>Mails</h1>",
    rows.length === 0 ? "<p>No mail was sent yet.</p>" : rows.join(""),
    "</body></html>"
  ].join("")
}

const path = /^\/api\/v1\/mailbox\/([^/]+)(?:\/([^/]+))?$/

/** Serves the sent mails: a page at `/mailbox`, and Inbucket's API below `/api/v1/mailbox/`. Gives nothing for other paths. */
export const mailbox = Effect.fnUntraced(function* (
  request: Request,
  url: URL
): Effect.fn.Return<Reply | undefined, never, Outbox> {
  const outbox = yield* Outbox
  if (url.pathname === "/mailbox") return html(page((yield* outbox.all).filter(({ error }) => error === null)))
  const [, encodedName, id] = path.exec(url.pathname) ?? []
  if (encodedName === undefined) return undefined
  const name = encodedName.replace(/%40/gi, "@")
  if (request.method === "DELETE") {
    yield* outbox.remove(name, id)
    return json("OK")
  }
  const mails = yield* outbox.mailbox(name)
  if (id === undefined) return json(mails.map(header))
  const found = mails.find((mail) => mail.id === id)
  return found === undefined ? text("There is no such mail.", 404) : json(message(found))
})
