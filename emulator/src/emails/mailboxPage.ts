import * as Effect from "effect/Effect"
import { escapeHtml } from "../http/escapeHtml.js"
import { page } from "../http/page.js"
import type { Reply } from "../http/Reply.js"
import { html, json, text } from "../http/Reply.js"
import { World } from "../world/World.js"
import type { Mail } from "./Outbox.js"
import { mailboxOf, Outbox } from "./Outbox.js"

// The format of Inbucket's REST API, version 1, which mail-testing tools support.
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

const shownMails = 100
const linksIn = (mail: Mail): ReadonlyArray<string> => [...new Set(mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [])]

// Mail content is untrusted: it is shown in a document without scripts, form submission or an origin. Its links open outside of
// it.
const framed = (mail: Mail): string =>
  `<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" srcdoc="${escapeHtml(`<base target="_blank">${mail.html}`)}"></iframe>`

const article = (mail: Mail): string =>
  [
    `<article><h2>${escapeHtml(mail.subject)}</h2>`,
    `<p class="muted">to ${escapeHtml(mail.to)}, ${new Date(mail.sentAtMillis).toISOString()}</p>${framed(mail)}`,
    ...linksIn(mail).map((link) => `<p><a href="${escapeHtml(link)}" target="_blank" rel="noopener">${escapeHtml(link)}</a></p>`),
    "</article>"
  ].join("")

const mailsPage = (mails: ReadonlyArray<Mail>): string => {
  const newest = mails.slice(-shownMails).reverse()
  return page(
    "Mails of the emulator",
    [
      "<h1>Mails</h1>",
      mails.length > newest.length ? `<p>These are the newest ${newest.length} of ${mails.length} mails.</p>` : "",
      newest.length === 0 ? "<p>No mail was sent yet.</p>" : newest.map(article).join("")
    ].join("")
  )
}

// Images of mails may come from anywhere.
const policy =
  "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const shown = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, "cache-control": "no-store", "content-security-policy": policy }
})

const path = /^\/api\/v1\/mailbox\/([^/]+)(?:\/([^/]+))?$/

/**
 * Serves the sent mails: a page at `/mailbox`, and Inbucket's API below `/api/v1/mailbox/`. Returns undefined for other paths.
 */
export const mailbox = Effect.fnUntraced(function* (
  request: Request,
  url: URL
): Effect.fn.Return<Reply | undefined, never, Outbox | World> {
  const outbox = yield* Outbox
  const { whileAway } = yield* World
  if (url.pathname === "/mailbox")
    return shown(html(mailsPage((yield* whileAway(outbox.all)).filter(({ error }) => error === null))))
  const [, encodedName, id] = path.exec(url.pathname) ?? []
  if (encodedName === undefined) return undefined
  const name = encodedName.replace(/%40/gi, "@")
  if (request.method === "DELETE") {
    yield* outbox.remove(name, id)
    return json("OK")
  }
  const mails = yield* whileAway(outbox.mailbox(name))
  if (id === undefined) return json(mails.map(header))
  const found = mails.find((mail) => mail.id === id)
  return found === undefined ? text("There is no such mail.", 404) : json(message(found))
})
