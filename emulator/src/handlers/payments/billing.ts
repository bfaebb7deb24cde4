import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Endpoint } from "portico/contract"
import { billing, server } from "portico/contract"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { badRequest, forbidden } from "../../http/StatusError.js"
import { ownCustomer } from "../../payments/access.js"
import { requireAccount } from "../../payments/account.js"
import { customerAt, requireCustomer } from "../../payments/customers.js"
import { invoicesOf } from "../../payments/invoices.js"
import { renew } from "../../payments/renew.js"
import { RandomText } from "../../random/RandomText.js"
import { ensureProviderCustomer, providerCustomerOf, setupsOf } from "../../world/Billing.js"
import type { Project } from "../../world/Project.js"
import type { Customer } from "../../world/Purchase.js"
import { isSame } from "../../world/Purchase.js"

// Custom customers have no payment methods.
const options = { rules: { "params.customer_type": rules.oneOf("user", "team") } }

type Query = Endpoint.Input<typeof billing.listInvoices>["query"]

const get = Effect.fn("billing.get")(function* (project: Project, customer: Customer) {
  yield* requireCustomer(project, customer)
  const record = providerCustomerOf(project, customer)
  return { hasCustomer: record !== undefined, defaultPaymentMethod: record?.defaultCard ?? null }
})

const maxListed = 100
const defaultListed = 10

const listInvoices = Effect.fn("billing.listInvoices")(function* (
  project: Project,
  customer: Customer,
  { cursor = "", limit = defaultListed }: Query
) {
  // The platform responds with 500 to an invalid limit or cursor.
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed)
    return yield* badRequest(`The limit must be between 1 and ${maxListed}.`)
  yield* renew(project)
  const all = invoicesOf(project, customer)
  const last = all.findIndex(({ id }) => id === cursor)
  if (cursor !== "" && last < 0) return yield* badRequest("The customer has no invoice with the id of the cursor.")
  const page = all.slice(last + 1, last + 1 + limit)
  return {
    items: page.map(({ createdAtMillis, status, amountTotal, pageUrl }) => ({
      createdAt: new Date(createdAtMillis),
      status,
      amountTotal,
      hostedInvoiceUrl: pageUrl
    })),
    // A full page has a cursor, even if no invoices follow.
    nextCursor: page.length === limit ? (page.at(-1)?.id ?? null) : null
  }
})

const setUp = Effect.fn("billing.setUpPaymentMethod")(function* (project: Project, customer: Customer) {
  const stripeAccountId = yield* requireAccount(project)
  yield* requireCustomer(project, customer)
  const secret = yield* (yield* RandomText).secret
  const id = `seti_${secret.slice(0, 24)}`
  ensureProviderCustomer(project, customer)
  setupsOf(project).set(id, customer)
  return { clientSecret: Redacted.make(`${id}_secret_${secret.slice(24)}`), stripeAccountId }
})

const setDefault = Effect.fn("billing.setDefaultPaymentMethod")(function* (project: Project, customer: Customer, setup: string) {
  yield* requireAccount(project)
  const owner = setupsOf(project).get(setup)
  // The platform responds with 500.
  if (owner === undefined) return yield* badRequest("There is no such setup intent.")
  yield* requireCustomer(project, customer)
  if (!isSame(owner, customer)) return yield* forbidden("The setup belongs to another customer.")
  // No card can be entered: each setup counts as completed with the test systems' card.
  const record = ensureProviderCustomer(project, customer)
  record.defaultCard = {
    id: `pm_${(yield* (yield* RandomText).secret).slice(0, 24)}`,
    brand: "visa",
    lastFourDigits: "4242",
    expiryMonth: 12,
    expiryYear: 2030
  }
  return { success: true as const, defaultPaymentMethod: record.defaultCard }
})

const setUpOptions = { ...options, defaults: {} }
const listOptions = { ...options, lenient: ["query.limit"] }

/** Routes of the payment methods of users and teams. @source protocol/changes.md */
export const billingRoutes = [
  route(billing.get, options, ({ params }, { auth }) =>
    Effect.flatMap(ownCustomer(auth, params), (customer) => get(auth.project, customer))
  ),
  route(server.billing.get, options, ({ params }, { auth: { project } }) => get(project, customerAt(params))),
  route(billing.listInvoices, listOptions, ({ params, query }, { auth }) =>
    Effect.flatMap(ownCustomer(auth, params), (customer) => listInvoices(auth.project, customer, query))
  ),
  route(server.billing.listInvoices, listOptions, ({ params, query }, { auth: { project } }) =>
    listInvoices(project, customerAt(params), query)
  ),
  route(billing.setUpPaymentMethod, setUpOptions, ({ params }, { auth }) =>
    Effect.flatMap(ownCustomer(auth, params), (customer) => setUp(auth.project, customer))
  ),
  route(server.billing.setUpPaymentMethod, setUpOptions, ({ params }, { auth: { project } }) =>
    setUp(project, customerAt(params))
  ),
  route(billing.setDefaultPaymentMethod, options, ({ params, payload }, { auth }) =>
    Effect.flatMap(ownCustomer(auth, params), (customer) => setDefault(auth.project, customer, payload.setupIntentId))
  ),
  route(server.billing.setDefaultPaymentMethod, options, ({ params, payload }, { auth: { project } }) =>
    setDefault(project, customerAt(params), payload.setupIntentId)
  )
]
