import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint, payments, server } from "portico/contract"
import { InvalidCursor } from "portico/effect/errors"
import { InlineProduct } from "portico/schemas"
import { route } from "../http/Route.js"
import * as rules from "../http/rules.js"
import { badRequest, refusal } from "../http/StatusError.js"
import { acquire, offerFor } from "../payments/acquire.js"
import { customerAt, customerRule, requireCustomer } from "../payments/customers.js"
import { ownedProducts } from "../payments/ownership.js"
import { renew } from "../payments/renew.js"
import type { Project } from "../world/Project.js"
import type { Customer } from "../world/Purchase.js"

const defaultLimit = 10
const maxLimit = 100

interface PageQuery {
  readonly cursor?: string
  readonly limit?: number
}

// The cursor is the source of the first product of the next page.
const pageOf = Effect.fnUntraced(function* (
  project: Project,
  customer: Customer,
  { cursor = "", limit = defaultLimit }: PageQuery,
  seesAll: boolean
) {
  yield* requireCustomer(project, customer)
  yield* renew(project)
  const seen = ownedProducts(project, customer).filter(({ product }) => seesAll || !product.serverOnly)
  const start = cursor === "" ? 0 : seen.findIndex(({ sourceId }) => sourceId === cursor)
  if (start < 0) return yield* refusal(InvalidCursor)
  if (limit < 1 || limit > maxLimit) return yield* badRequest(`The limit has to be between 1 and ${maxLimit}.`)
  return {
    items: seen
      .slice(start, start + limit)
      .map(({ productId, quantity, product }) => ({ id: productId, quantity, product, type: null, subscription: null })),
    nextCursor: seen[start + limit]?.sourceId ?? null
  }
})

const listOptions = { rules: customerRule }
const list = route(payments.listProducts, listOptions, ({ params, query }, { auth: { project } }) =>
  pageOf(project, customerAt(params), query, false)
)
const serverList = route(server.payments.listProducts, listOptions, ({ params, query }, { auth: { project } }) =>
  pageOf(project, customerAt(params), query, true)
)

// Naming no product or two is told apart from a request of a wrong shape.
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
  { rules: { ...customerRule, "body.quantity": rules.allOf(rules.integer, rules.between(1, Number.MAX_SAFE_INTEGER)) } },
  Effect.fn("payments.grantProduct")(function* ({ params, payload }, { auth: { project } }) {
    const customer = customerAt(params)
    const named = { productId: payload.product_id || undefined, product: payload.product_inline }
    const offer = yield* offerFor(project, customer, named, "server")
    yield* acquire(project, { customer, offer, priceId: null, quantity: payload.quantity ?? 1 }, "API_GRANT")
    return { success: true } as const
  })
)

/** The products that customers have. @source facts 16.2 */
export const paymentProductRoutes = [list, serverList, grant]
