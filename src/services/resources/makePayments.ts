import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as billing from "../../contract/billing.js"
import * as payments from "../../contract/payments.js"
import { maxProductPageSize } from "../../schemas/limits.js"
import { givenObject, givenOptional } from "../arguments/given.js"
import { returnsStream } from "../arguments/method.js"
import { renameInvalidField } from "../arguments/renameInvalidField.js"
import { Redirects } from "../auth/redirects/Redirects.js"
import { Location } from "../platform/Location.js"
import { ClientTransport } from "../transport/Transport.js"
import { billingOf } from "./billingOf.js"
import { withOrOption } from "./orThrow.js"
import { ownedItem, ownedProducts } from "./owned.js"
import type { Payments } from "./Payments.js"
import { pages } from "./pages.js"
import type { ItemOf } from "./paymentInput.js"
import { checkPage, customerParams, customerParamsIn, itemParams, withoutCustomer } from "./paymentInput.js"

/** @internal */
export const makePayments = Effect.gen(function* () {
  const { call } = yield* ClientTransport
  const redirects = yield* Redirects
  const location = yield* Location
  const listProducts: Payments["listProducts"] = Effect.fnUntraced(function* (customer, query) {
    const params = yield* customerParams(customer)
    return ownedProducts(
      yield* call(payments.listProducts, { params, query: yield* checkPage(yield* givenOptional("query", query)) })
    )
  })
  const createCheckoutUrl: Payments["createCheckoutUrl"] = Effect.fnUntraced(function* (options) {
    const payload = { ...(yield* withoutCustomer("options", options)), ...(yield* customerParamsIn("options", options)) }
    return (yield* renameInvalidField(call(payments.createPurchaseUrl, { payload }), (field) => field || "options")).url
  })
  const service: Omit<Payments, `current${string}`> = {
    listProducts,
    createCheckoutUrl,
    redirectToCheckout: Effect.fnUntraced(function* (options) {
      const { returnUrl = yield* location.href } = yield* givenObject("options", options)
      yield* redirects.load(yield* createCheckoutUrl({ ...options, ...(returnUrl !== null && { returnUrl }) }))
    }),
    getItem: withOrOption(
      (item: ItemOf) => Effect.flatMap(itemParams(item), (params) => Effect.map(call(payments.getItem, { params }), ownedItem)),
      "ItemNotFound"
    ),
    streamProducts: returnsStream((customer, query) => pages(query, maxProductPageSize, (page) => listProducts(customer, page))),
    ...billingOf({
      cancel: (input) => call(billing.cancelSubscription, input),
      switch: (input) => call(billing.switchProduct, input),
      get: (input) => call(billing.get, input),
      listInvoices: (input) => call(billing.listInvoices, input),
      setUp: (input) => call(billing.setUpPaymentMethod, input),
      setDefault: (input) => call(billing.setDefaultPaymentMethod, input)
    })
  }
  return service
})

/** How an app creates these calls. A view of a server app checks each customer first. @internal */
export const ClientPayments: Context.Reference<typeof makePayments> = Context.Reference<typeof makePayments>(
  "portico/resources/ClientPayments",
  {
    defaultValue: () => makePayments
  }
)
