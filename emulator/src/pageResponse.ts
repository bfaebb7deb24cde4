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
import type { Services } from "./Services.js"

type Page = (request: Request, url: URL) => Effect.Effect<Response | undefined, never, Services>

const shown =
  (
    page: (request: Request, url: URL) => Effect.Effect<Reply | undefined, never, Services>,
    headersOf: (reply: Reply) => typeof pageHeaders = () => pageHeaders
  ): Page =>
  (request, url) =>
    Effect.map(page(request, url), (reply) => reply && bare(reply, headersOf(reply)))

const health = Effect.sync(() => bare({ ...json({ status: "ok" }), headers: { "content-type": "application/json" } }))

const overview: Page = shown((request, url) =>
  Effect.map(overviewPage(request, url), (reply) => reply && { ...reply, headers: { "cache-control": "no-store" } })
)

const image: Page = Effect.fnUntraced(function* (_, { pathname }) {
  const found = yield* (yield* ImageStore).get(pathname)
  if (found === undefined) return undefined
  return bare({ status: 200, headers: {}, content: { _tag: "bytes", value: found.bytes, type: found.type } }, corsHeaders)
})

/** What is beside the API, by its path. Only the provider is at an address that the configuration decides. */
const pages: ReadonlyArray<readonly [path: RegExp, page: Page]> = [
  [/^\/health$/, () => health],
  [/^\/mailbox$|^\/api\/v1\/mailbox\//, shown(mailbox, ({ content }) => (content._tag === "json" ? corsHeaders : pageHeaders))],
  [/^\/$/, overview],
  [/^/, shown(builtInProvider)],
  [
    /^\/api\/.*\/unsubscribe-link$/,
    shown(
      ({ method }, url) => unsubscribePage(method, url),
      () => corsHeaders
    )
  ],
  [/^\/(?:purchase|payments-setup)\//, shown(purchasePage)],
  [/^\/storage\//, image]
]

/** Responds with a page or a file beside the API. Returns undefined for other paths. */
export const pageResponse: Page = Effect.fnUntraced(function* (request, url) {
  for (const [path, page] of pages) {
    const response = path.test(url.pathname) ? yield* page(request, url) : undefined
    if (response !== undefined) return response
  }
  return undefined
})
