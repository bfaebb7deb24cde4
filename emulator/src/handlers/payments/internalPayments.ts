import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { admin, Endpoint } from "portico/contract"
import { InvalidCursor, SchemaError, StripeAccountInfoNotFound } from "portico/effect/errors"
import { CustomerType, Money, transactionTypes } from "portico/schemas"
import { EmulatorConfig } from "../../EmulatorConfig.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { refusal } from "../../http/StatusError.js"
import { requireAccount, setUpAccount } from "../../payments/account.js"
import {
  refundOneTimePurchase,
  refundPurchaseAmount,
  refundPurchaseEntries,
  refundSubscription,
  refundSubscriptionAmount,
  refundSubscriptionEntries
} from "../../payments/refund.js"
import { renew } from "../../payments/renew.js"
import { transactionsOf } from "../../payments/transactionPages.js"
import { RandomText } from "../../random/RandomText.js"
import { paymentsOf } from "../../world/Purchase.js"

const setup = route(
  admin.payments.setup,
  {},
  Effect.fn("payments.setup")(function* (_, { auth: { project } }) {
    const account = yield* setUpAccount(project)
    return { url: `${(yield* EmulatorConfig).pagesUrl}/payments-setup/${account}` }
  })
)

// The emulator cannot charge anyone.
const accountInfo = route(
  admin.payments.getStripeAccountInfo,
  {},
  Effect.fn("payments.getStripeAccountInfo")(function* (_, { auth: { project } }) {
    const accountId = paymentsOf(project).stripeAccountId
    if (accountId === null) return yield* new StripeAccountInfoNotFound()
    return { accountId, chargesEnabled: false, detailsSubmitted: false, payoutsEnabled: false }
  })
)

const widgetSession = route(
  admin.payments.createStripeWidgetSession,
  {},
  Effect.fn("payments.createStripeWidgetSession")(function* (_, { auth: { project } }) {
    yield* requireAccount(project)
    return { clientSecret: Redacted.make(`accs_${yield* (yield* RandomText).secret}`) }
  })
)

const defaultLimit = 50
const maxLimit = 200
// A value that is not a number becomes the default; others are clamped to the allowed range.
const limitOf = (text: string | undefined): number => {
  const number = Number.parseInt(text ?? "", 10)
  return Number.isNaN(number) ? defaultLimit : Math.min(Math.max(number, 1), maxLimit)
}
const listing = Endpoint.get("/internal/payments/transactions", {
  access: "admin",
  session: "none",
  query: Schema.Struct({
    cursor: Schema.optionalKey(Schema.String),
    limit: Schema.optionalKey(Schema.String),
    type: Schema.optionalKey(Schema.Literals(transactionTypes)),
    customer_type: Schema.optionalKey(CustomerType),
    customer_id: Schema.optionalKey(Schema.String)
  }),
  newFields: admin.payments.listTransactions.history?.newFields ?? {},
  success: admin.payments.listTransactions.success
})
const transactions = route(
  listing,
  {},
  Effect.fn("payments.listTransactions")(function* ({ query }, { auth: { project } }) {
    yield* renew(project)
    const { type, customer_type: customerType, customer_id: customerId, cursor = "" } = query
    const page = transactionsOf(project, { type, customerType, customerId, cursor, limit: limitOf(query.limit) })
    return page ?? (yield* refusal(InvalidCursor))
  })
)

const done = { success: true, refundTransactionId: null } as const

const Whole = Schema.Struct({ type: Schema.Literals(["subscription", "one-time-purchase"]), id: Schema.String })
const path = "/internal/payments/transactions/refund"
const shared = {
  access: "admin",
  session: "none",
  success: admin.payments.refundTransaction.success,
  errors: [...admin.payments.refundTransaction.errors, SchemaError]
} as const

const refund = route(
  Endpoint.post(path, { ...shared, payload: Whole, until: "2025-11" }),
  { rules: { "body.id": rules.nonEmpty } },
  Effect.fn("payments.refundTransaction")(function* ({ payload: { type, id } }, { auth: { project } }) {
    yield* renew(project)
    yield* type === "subscription" ? refundSubscription(project, id) : refundOneTimePurchase(project, id)
    return done
  })
)

const Entry = Schema.Struct({ entry_index: Schema.Int, quantity: Schema.Int, amount_usd: Money("USD") })
const ByEntries = Schema.Struct({ ...Whole.fields, refund_entries: Schema.Array(Entry) })
const refundEntries = route(
  Endpoint.post(path, { ...shared, payload: ByEntries, since: "2026-04", until: "2026-04" }),
  {},
  Effect.fn("payments.refundEntries")(function* ({ payload: { type, id, refund_entries: entries } }, { auth: { project } }) {
    yield* renew(project)
    yield* type === "subscription" ? refundSubscriptionEntries(project, id, entries) : refundPurchaseEntries(project, id, entries)
    return done
  })
)

const ByAmount = Schema.Struct({
  ...Whole.fields,
  amount_usd: Money("USD"),
  invoice_id: Schema.optionalKey(Schema.String),
  end_action: Schema.optionalKey(Schema.Literals(["now", "at-period-end"]))
})
const refundByAmount = route(
  Endpoint.post(path, { ...shared, payload: ByAmount, since: "2026-11" }),
  { rules: { "body.id": rules.nonEmpty, "body.invoice_id": rules.nonEmpty } },
  Effect.fn("payments.refundAmount")(function* ({ payload: { type, ...refund } }, { auth: { project } }) {
    yield* renew(project)
    const pay = type === "subscription" ? refundSubscriptionAmount : refundPurchaseAmount
    return { success: true as const, refundTransactionId: yield* pay(project, refund) }
  })
)

/** Routes of a project's payments account, transactions and refunds. @source protocol/payments.md#transactions */
export const internalPaymentRoutes = [setup, accountInfo, widgetSession, transactions, refund, refundEntries, refundByAmount]
