import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Endpoint, payments, purchases } from "portico/contract"
import { RedirectUrlNotWhitelisted, SchemaError } from "portico/effect/errors"
import { CustomerType, InlineProduct } from "portico/schemas"
import { EmulatorConfig } from "../../EmulatorConfig.js"
import type { Auth } from "../../http/Auth.js"
import { hasOldNames } from "../../http/bodySchemas.js"
import type { Incoming } from "../../http/Incoming.js"
import { own } from "../../http/own.js"
import { openRoute, route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { forbidden, notFound } from "../../http/StatusError.js"
import { schemaError } from "../../http/validate.js"
import { requireOwn } from "../../payments/access.js"
import { requireAccount } from "../../payments/account.js"
import { acquire, conflicting, offerFor, requireAllowed, requireNew, requireSelling } from "../../payments/acquire.js"
import { catalogOf } from "../../payments/catalog.js"
import { inlineProductChecks } from "../../payments/inlineProductChecks.js"
import { ownsProduct } from "../../payments/ownedProducts.js"
import { createPurchaseCode, findPurchase, projectOfCode } from "../../payments/purchaseCodes.js"
import { RandomText } from "../../random/RandomText.js"
import { ensureProviderCustomer } from "../../world/Billing.js"
import type { Project } from "../../world/Project.js"
import { paymentsOf } from "../../world/Purchase.js"
import { isTrusted } from "../../world/trust.js"

const requireTrusted = (project: Project, url: string | undefined) =>
  url === undefined || isTrusted(project, url) ? Effect.void : Effect.fail(new RedirectUrlNotWhitelisted())

// Which name of the product is allowed depends on the API version and the access level.
const Buying = Schema.Struct({
  customer_type: CustomerType,
  customer_id: Schema.String,
  product_id: Schema.optionalKey(Schema.String),
  product_inline: Schema.optionalKey(InlineProduct),
  offer_id: Schema.optionalKey(Schema.String),
  offer_inline: Schema.optionalKey(InlineProduct),
  return_url: Schema.optionalKey(Schema.String)
})
const buying = {
  payload: Buying,
  success: payments.createPurchaseUrl.success,
  errors: [...payments.createPurchaseUrl.errors, SchemaError]
} as const
const path = "/payments/purchases/create-purchase-url"
const clientBuying = Endpoint.post(path, { access: "client", session: "optional", ...buying })
const serverBuying = Endpoint.post(path, { access: "server", session: "none", ...buying })

const createUrl = Effect.fn("purchases.createUrl")(function* (
  payload: typeof Buying.Type,
  auth: Auth,
  request: Incoming,
  access: "client" | "server"
) {
  const { project } = auth
  const old = (["offer_id", "offer_inline"] as const).filter((name) => payload[name] !== undefined)
  if (old.length > 0 && !hasOldNames(request)) {
    return yield* schemaError(request, [`body contains unknown properties: ${old.join(", ")}`])
  }
  const customer = { type: payload.customer_type, id: payload.customer_id }
  yield* requireSelling(project)
  yield* requireOwn(auth, customer)
  yield* requireAccount(project)
  const named = {
    productId: (payload.product_id ?? payload.offer_id) || undefined,
    product: payload.product_inline ?? payload.offer_inline
  }
  const offer = yield* offerFor(project, customer, named, access)
  yield* requireNew(project, customer, offer)
  yield* requireTrusted(project, payload.return_url)
  ensureProviderCustomer(project, customer)
  const url = new URL(`${(yield* EmulatorConfig).pagesUrl}/purchase/${yield* createPurchaseCode(project, customer, offer)}`)
  if (payload.return_url !== undefined) url.searchParams.set("return_url", payload.return_url)
  return { url: url.toString() }
})

const buyOptions = {
  rules: { "body.return_url": rules.url },
  checks: { ...inlineProductChecks("product_inline"), ...inlineProductChecks("offer_inline") }
}
const create = route(clientBuying, buyOptions, ({ payload }, { auth, request }) => createUrl(payload, auth, request, "client"))
const serverCreate = route(serverBuying, buyOptions, ({ payload }, { auth, request }) =>
  createUrl(payload, auth, request, "server")
)

const validate = openRoute(
  purchases.validateCode,
  { rules: { "body.return_url": rules.url } },
  Effect.fn("purchases.validateCode")(function* ({ payload: { fullCode, returnUrl } }) {
    const { project, link } = yield* findPurchase(fullCode)
    yield* requireTrusted(project, returnUrl)
    const { customer, offer } = link
    const { productId, product } = offer
    const now = yield* Clock.currentTimeMillis
    return {
      product,
      stripeAccountId: paymentsOf(project).stripeAccountId ?? "",
      projectId: project.id,
      projectLogoUrl: project.logoUrl,
      alreadyBoughtNonStackable: !product.stackable && productId !== null && ownsProduct(project, customer, productId, now),
      conflictingProducts: conflicting(project, customer, offer).map((each) => ({
        productId: each.productId ?? "",
        displayName: each.product.displayName
      })),
      testMode: catalogOf(project).testMode,
      chargesEnabled: false
    }
  })
)

const validateReturnUrl = openRoute(
  purchases.validateReturnUrl,
  { rules: { "query.return_url": rules.url } },
  Effect.fn("purchases.validateReturnUrl")(function* ({ query: { fullCode, returnUrl } }) {
    const project = yield* Effect.mapError(projectOfCode(fullCode), () => notFound("The code belongs to no project."))
    yield* requireTrusted(project, returnUrl)
    return { valid: true }
  })
)

type Confirmation = Endpoint.Input<typeof purchases.createSession>["payload"]
const orderOf = Effect.fnUntraced(function* ({ fullCode, priceId, quantity = 1 }: Confirmation) {
  const { project, link, use } = yield* findPurchase(fullCode)
  yield* requireSelling(project)
  return { project, use, order: { ...link, priceId, quantity } }
})

const confirmOptions = { rules: { "body.quantity": rules.positiveInteger } }

// The emulator takes no payments: the session is created and nothing follows.
const createSession = openRoute(
  purchases.createSession,
  confirmOptions,
  Effect.fn("purchases.createSession")(function* ({ payload }) {
    const { project, order, use } = yield* orderOf(payload)
    yield* requireAllowed(project, order)
    yield* use
    const isOnce = own(order.offer.product.prices, order.priceId)?.interval === null
    const secret = isOnce ? `pi_${yield* (yield* RandomText).secret}` : ""
    return { clientSecret: Redacted.make(secret) }
  })
)

const createTestModeSession = openRoute(
  purchases.createTestModeSession,
  confirmOptions,
  Effect.fn("purchases.createTestModeSession")(function* ({ payload }) {
    const { project, order, use } = yield* orderOf(payload)
    if (!catalogOf(project).testMode) return yield* forbidden("The project is not in test mode.")
    yield* acquire(project, order, "TEST_MODE")
    yield* use
    return { success: true } as const
  })
)

/** Routes of purchase links. @source protocol/payments.md#calls */
export const purchaseRoutes = [create, serverCreate, validate, validateReturnUrl, createSession, createTestModeSession]
