import * as Effect from "effect/Effect"
import { mailbox } from "./emails/mailboxPage.js"
import { unsubscribePage } from "./emails/unsubscribePage.js"
import type { Reply } from "./http/Reply.js"
import { json } from "./http/Reply.js"
import { bare, corsHeaders, pageHeaders } from "./http/respond.js"
import { ImageStore } from "./images/ImageStore.js"
import { overviewPage } from "./overviewPage.js"
import { purchasePage } from "./payments/purchasePage.js"
import { builtInProvider } from "./provider/builtInProvider.js"

const shown = (reply: Reply): Response => bare(reply, pageHeaders)

/** Responds with a page or a file beside the API. Returns undefined for other paths. */
export const pageResponse = Effect.fnUntraced(function* (request: Request, url: URL) {
  const { pathname } = url
  if (pathname === "/health") return bare({ ...json({ status: "ok" }), headers: { "content-type": "application/json" } })
  const mails = yield* mailbox(request, url)
  if (mails !== undefined) return bare(mails, mails.content._tag === "json" ? corsHeaders : pageHeaders)
  const overview = yield* overviewPage(request, url)
  if (overview !== undefined) return shown({ ...overview, headers: { "cache-control": "no-store" } })
  const provider = yield* builtInProvider(request, url)
  if (provider !== undefined) return shown(provider)
  const unsubscribed = yield* unsubscribePage(request.method, url)
  if (unsubscribed !== undefined) return bare(unsubscribed, corsHeaders)
  const purchase = yield* purchasePage(request, url)
  if (purchase !== undefined) return shown(purchase)
  const image = yield* (yield* ImageStore).get(pathname)
  if (image === undefined) return undefined
  return bare({ status: 200, headers: {}, content: { _tag: "bytes", value: image.bytes, type: image.type } }, corsHeaders)
})
