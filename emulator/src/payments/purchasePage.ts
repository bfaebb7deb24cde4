import * as Effect from "effect/Effect"
import type { Product } from "portico/schemas"
import { currencies } from "portico/schemas"
import { escapeHtml } from "../http/escapeHtml.js"
import { own } from "../http/own.js"
import { page } from "../http/page.js"
import type { Reply } from "../http/Reply.js"
import { html, redirect } from "../http/Reply.js"
import type { Services } from "../Services.js"
import { isTrusted } from "../world/trust.js"
import { acquire, requireSelling } from "./acquire.js"
import { catalogOf } from "./catalog.js"
import { findPurchase } from "./purchaseCodes.js"

const path = /^\/purchase\/([^/]+)$/
const setupPath = /^\/payments-setup\/(acct_\w+)$/

const priceText = (price: Product["prices"][string]): string => {
  const amounts = Object.entries(price).filter(([name]) => Object.hasOwn(currencies, name))
  const [count, unit] = price.interval ?? [0, ""]
  const interval = count === 0 ? "" : count === 1 ? ` every ${unit}` : ` every ${count} ${unit}s`
  return `${amounts.map(([name, amount]) => `${String(amount)} ${name}`).join(" or ")}${interval}`
}

const form = (product: Product): string =>
  [
    '<form method="post">',
    product.stackable
      ? '<p class="field"><label for="quantity">How many</label><input id="quantity" name="quantity" type="number" min="1" value="1"></p>'
      : "",
    ...Object.entries(product.prices).map(
      ([id, price]) => `<p><button name="price_id" value="${escapeHtml(id)}">Buy for ${escapeHtml(priceText(price))}</button></p>`
    ),
    "</form>"
  ].join("")

const sale = (product: Product, testMode: boolean, problem?: string): string =>
  page(
    `Buy ${product.displayName}`,
    [
      `<h1>${escapeHtml(product.displayName)}</h1>`,
      problem === undefined ? "" : `<p role="alert">${escapeHtml(problem)}</p>`,
      form(product),
      '<p class="muted">This page of the emulator stands in for the checkout. Nobody pays anything.',
      `${testMode ? " The project is in test mode." : ""}</p>`
    ].join(""),
    "card"
  )

const notice = (text: string): string => page("Payments", `<h1>Payments</h1><p>${escapeHtml(text)}</p>`, "card")

const fieldsOf = (request: Request) =>
  Effect.map(
    Effect.orElseSucceed(
      Effect.tryPromise(() => request.text()),
      () => ""
    ),
    (text) => new URLSearchParams(text)
  )

const checkout = Effect.fnUntraced(function* (request: Request, url: URL, fullCode: string) {
  const { project, link, use } = yield* findPurchase(fullCode)
  const { product } = link.offer
  const { testMode } = catalogOf(project)
  if (request.method !== "POST") return html(sale(product, testMode))
  const fields = yield* fieldsOf(request)
  const priceId = fields.get("price_id") ?? ""
  const quantity = Number(fields.get("quantity") ?? 1)
  if (own(product.prices, priceId) === undefined || !Number.isInteger(quantity) || quantity < 1) {
    return html(sale(product, testMode, "Choose a price and how many."), 400)
  }
  const order = { ...link, priceId, quantity }
  const bought = Effect.andThen(requireSelling(project), acquire(project, order, testMode ? "TEST_MODE" : "PURCHASE_PAGE"))
  const problem = yield* Effect.match(bought, {
    onSuccess: () => undefined,
    onFailure: ({ message }) => message
  })
  if (problem !== undefined) return html(sale(product, testMode, problem), 400)
  yield* use
  const back = url.searchParams.get("return_url")
  return back !== null && isTrusted(project, back) ? redirect(back, 303) : html(notice("The product is yours."))
})

/** Serves the pages that stand in for the payment provider. Returns undefined for other paths. */
export const purchasePage = Effect.fnUntraced(function* (
  request: Request,
  url: URL
): Effect.fn.Return<Reply | undefined, never, Services> {
  if (setupPath.test(url.pathname)) return html(notice("There is nothing to set up in the emulator: the account is ready."))
  const [, fullCode] = path.exec(url.pathname) ?? []
  if (fullCode === undefined) return undefined
  return yield* Effect.catchTag(checkout(request, url, fullCode), "VerificationCodeNotFound", () =>
    Effect.succeed(html(notice("This link was used, is too old, or never was one."), 404))
  )
})
