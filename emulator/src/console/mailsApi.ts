import * as Effect from "effect/Effect"
import type { Mail } from "../emails/Outbox.js"
import { Outbox } from "../emails/Outbox.js"
import type { Reply } from "../http/Reply.js"
import { empty, html, json, text } from "../http/Reply.js"
import { Previews } from "./Previews.js"

const view = ({ emailId, error, from, id, projectId, sentAtMillis, subject, to }: Mail) => ({
  id,
  projectId,
  emailId,
  from,
  to,
  subject,
  sentAtMillis,
  error: error?.message ?? null
})

// A mail is foreign: no script, no form, no origin. Its links open outside of the frame.
const policy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; frame-ancestors 'self'"

const mostMails = 1000

const notThere = text("There is no such mail.", 404)

const content = (given: string): Reply => {
  const shown = html(`<!doctype html><base target="_blank">${given}`)
  return { ...shown, headers: { "content-security-policy": policy, "referrer-policy": "no-referrer" } }
}

/** Checks whether a path is that of a mail's content: a frame loads it, which can send no token, but knows the random id of the mail. */
export const isMailContent = (pathname: string): boolean => /^\/emulator\/(?:mails\/[^/]+\/html|previews\/[^/]+)$/.test(pathname)

const preview = Effect.fnUntraced(function* (request: Request, id: string | undefined) {
  const previews = yield* Previews
  if (id !== undefined) {
    if (request.method !== "GET") return empty(405)
    const kept = yield* previews.get(id)
    return kept === undefined ? notThere : content(kept)
  }
  return request.method === "POST"
    ? json({ id: yield* previews.add(yield* Effect.promise(() => request.text())) }, 201)
    : empty(405)
})

/**
 * Serves the sent mails of all projects below `/emulator/mails`, and what somebody writes below `/emulator/previews`. Returns undefined
 * for other paths.
 *
 * - `GET /emulator/mails?project=<id>` lists those of a project, newest first, without their contents: at most 1,000, or `limit`.
 *   `next` is the id of the last one if there are more: with `before=<id>` the list goes on after it.
 * - `GET /emulator/mails/<id>` is one with its text and HTML.
 * - `GET /emulator/mails/<id>/html` is the content of one, in a sandbox.
 * - `POST /emulator/previews` keeps the HTML of a mail, which `GET /emulator/previews/<id>` shows in a sandbox.
 */
export const mailsApi = Effect.fnUntraced(function* (request: Request, { pathname, searchParams }: URL) {
  const [previewed, previewId] = /^\/emulator\/previews(?:\/([^/]+))?$/.exec(pathname) ?? []
  if (previewed !== undefined) return yield* preview(request, previewId)
  const [path, id, isContent] = /^\/emulator\/mails(?:\/([^/]+)(\/html)?)?$/.exec(pathname) ?? []
  if (path === undefined) return undefined
  if (request.method !== "GET") return empty(405)
  const all = yield* (yield* Outbox).all
  if (id !== undefined) {
    const mail = all.find((one) => one.id === id)
    if (mail === undefined) return notThere
    return isContent === undefined ? json({ ...view(mail), text: mail.text, html: mail.html }) : content(mail.html)
  }
  const project = searchParams.get("project")
  const own = all.filter(({ projectId }) => project === null || projectId === project)
  const before = searchParams.get("before")
  const end =
    before === null
      ? own.length
      : Math.max(
          0,
          own.findIndex((one) => one.id === before)
        )
  const start = Math.max(0, end - (Math.trunc(Number(searchParams.get("limit"))) || mostMails))
  const mails = own.slice(start, end).reverse()
  return json({ mails: mails.map(view), next: start > 0 ? (mails.at(-1)?.id ?? null) : null })
})
