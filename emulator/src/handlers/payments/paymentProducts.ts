import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { billing, Endpoint, payments, server } from "portico/contract"
import { InvalidCursor } from "portico/effect/errors"
import { InlineProduct } from "portico/schemas"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, refusal } from "../../http/StatusError.js"
import { ownCustomer } from "../../payments/access.js"
import { acquire, offerFor, requireSelling } from "../../payments/acquire.js"
import { cancelSubscriptions } from "../../payments/cancel.js"
import { customerAt, customerRule, requireCustomer } from "../../payments/customers.js"
import { inlineProductChecks } from "../../payments/inlineProductChecks.js"
import { ownedProducts } from "../../payments/ownedProducts.js"
import { renew } from "../../payments/renew.js"
import { switchProduct } from "../../payments/switchProduct.js"
import type { Project } from "../../world/Project.js"
import type { Customer } from "../../world/Purchase.js"

const defaultLimit = 10
const maxLimit = 100

interface PageQuery {
  readonly cursor?: string
  readonly limit?: number
}

// The cursor names the first product of the next page.
const pageOf = Effect.fnUntraced(function* (
  project: Project,
  customer: Customer,
  { cursor = "", limit = defaultLimit }: PageQuery,
  seesAll: boolean
) {
  yield* requireCustomer(project, customer)
  yield* renew(project)
  const seen = ownedProducts(project, customer, yield* Clock.currentTimeMillis, seesAll)
  const start = cursor === "" ? 0 : seen.findIndex((each) => each.cursor === cursor)
  if (start < 0) return yield* refusal(InvalidCursor)
  // The platform responds with 500 to an invalid limit.
  if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit)
    return yield* badRequest(`The limit must be between 1 and ${maxLimit}.`)
  return {
    items: seen.slice(start, start + limit).map(({ shown }) => shown),
    nextCursor: seen[start + limit]?.cursor ?? null
  }
})

const listOptions = { rules: customerRule, lenient: ["query.limit"] }
const list = route(
  payments.listProducts,
  listOptions,
  Effect.fn("payments.listProducts")(function* ({ params, query }, { auth }) {
    return yield* pageOf(auth.project, yield* ownCustomer(auth, params), query, false)
  })
)
const serverList = route(server.payments.listProducts, listOptions, ({ params, query }, { auth: { project } }) =>
  pageOf(project, customerAt(params), query, true)
)

// Naming no product, or two, is a different error than a request of the wrong shape.
const granting = Endpoint.post("/payments/products/:customerType/:customerId", {
  access: "server",
  session: "none",
  payload: Schema.Struct({
    product_id: Schema.optionalKey(Schema.String),
    product_inline: Schema.optionalKey(InlineProduct),
    quantity: Schema.optionalKey(Schema.Int)
  }),
  success: server.payments.grantProduct.success,
  errors: server.payments.grantProduct.errors
})
const grant = route(
  granting,
  { rules: { ...customerRule, "body.quantity": rules.positiveInteger }, checks: inlineProductChecks("product_inline") },
  Effect.fn("payments.grantProduct")(function* ({ params, payload }, { auth: { project } }) {
    const customer = customerAt(params)
    const named = { productId: payload.product_id || undefined, product: payload.product_inline }
    const offer = yield* offerFor(project, customer, named, "server")
    const order = { customer, offer, priceId: null, quantity: payload.quantity ?? 1 }
    const { subscriptionId } = yield* acquire(project, order, "API_GRANT")
    return { success: true as const, ...(subscriptionId === undefined ? {} : { subscriptionId }) }
  })
)

const cancelOptions = { rules: customerRule, crud: true }
const cancel = route(
  billing.cancelSubscription,
  cancelOptions,
  Effect.fn("payments.cancelSubscription")(function* ({ params, query }, { auth }) {
    const customer = yield* ownCustomer(auth, params)
    yield* cancelSubscriptions(auth.project, customer, { ...query, productId: params.productId }, "client")
    return { success: true as const }
  })
)
const serverCancel = route(
  server.billing.cancelSubscription,
  cancelOptions,
  Effect.fn("payments.cancelSubscription")(function* ({ params, query }, { auth: { project } }) {
    yield* cancelSubscriptions(project, customerAt(params), { ...query, productId: params.productId }, "server")
    return { success: true as const }
  })
)

const switchOptions = {
  rules: {
    "params.customer_type": rules.oneOf("user", "team"),
    "body.quantity": rules.positiveInteger
  }
}
const switchTo = route(
  billing.switchProduct,
  switchOptions,
  Effect.fn("payments.switchProduct")(function* ({ params, payload }, { auth }) {
    yield* requireSelling(auth.project)
    yield* switchProduct(auth.project, yield* ownCustomer(auth, params), payload)
    return { success: true as const }
  })
)
const serverSwitchTo = route(
  server.billing.switchProduct,
  switchOptions,
  Effect.fn("payments.switchProduct")(function* ({ params, payload }, { auth: { project } }) {
    yield* requireSelling(project)
    yield* switchProduct(project, customerAt(params), payload)
    return { success: true as const }
  })
)

/** Routes of customers' products. @source protocol/payments.md#calls, protocol/changes.md */
export const paymentProductRoutes = [list, serverList, grant, cancel, serverCancel, switchTo, serverSwitchTo]
