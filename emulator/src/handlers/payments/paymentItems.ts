import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { payments, server } from "portico/contract"
import { ItemCustomerTypeDoesNotMatch, ItemNotFound, ItemQuantityInsufficientAmount } from "portico/effect/errors"
import { EmulatorConfig } from "../../EmulatorConfig.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { requireOwn } from "../../payments/access.js"
import { catalogOf } from "../../payments/catalog.js"
import { customerAt, customerRule, requireCustomer } from "../../payments/customers.js"
import { itemQuantity } from "../../payments/ledger.js"
import { renew } from "../../payments/renew.js"
import { RandomText } from "../../random/RandomText.js"
import type { Project } from "../../world/Project.js"
import type { Customer } from "../../world/Purchase.js"
import { paymentsOf } from "../../world/Purchase.js"
import { World } from "../../world/World.js"

const itemFor = Effect.fnUntraced(function* (project: Project, customer: Customer, itemId: string) {
  const item = catalogOf(project).items.get(itemId)
  if (item === undefined) return yield* new ItemNotFound({ details: { itemId } })
  if (item.customerType !== customer.type) {
    return yield* new ItemCustomerTypeDoesNotMatch({
      details: { itemId, customerId: customer.id, itemCustomerType: item.customerType, actualCustomerType: customer.type }
    })
  }
  yield* requireCustomer(project, customer)
  yield* renew(project)
  return item
})

const get = route(
  payments.getItem,
  { rules: customerRule },
  Effect.fn("payments.getItem")(function* ({ params }, { auth }) {
    const { project } = auth
    const customer = customerAt(params)
    yield* requireOwn(auth, customer)
    const { id, displayName } = yield* itemFor(project, customer, params.itemId)
    return { id, displayName, quantity: itemQuantity(project, customer, id, yield* Clock.currentTimeMillis) }
  })
)

// Opens the platform's race window between check and write. Uses real time, even under a test clock.
const gap = Effect.provideService(Effect.sleep("50 millis"), Clock.Clock, Clock.Clock.defaultValue())

const update = route(
  server.payments.updateItemQuantity,
  { rules: { ...customerRule, "body.delta": rules.integer } },
  Effect.fn("payments.updateItemQuantity")(function* ({ params, query, payload }, { auth: { project } }) {
    const { delta, expiresAt, description } = payload
    const customer = customerAt(params)
    const { id: itemId } = yield* itemFor(project, customer, params.itemId)
    const now = yield* Clock.currentTimeMillis
    if (!query.allowNegative && itemQuantity(project, customer, itemId, now) + delta < 0) {
      return yield* new ItemQuantityInsufficientAmount({ details: { itemId, customerId: customer.id, quantity: delta } })
    }
    if (!(yield* EmulatorConfig).atomicQuantities) yield* (yield* World).meanwhile(gap)
    paymentsOf(project).itemChanges.push({
      id: yield* (yield* RandomText).uuid,
      customer,
      itemId,
      delta,
      description: description ?? null,
      createdAtMillis: now,
      expiresAtMillis: expiresAt?.getTime() ?? null
    })
    return {}
  })
)

/** Routes of customers' item quantities. @source protocol/payments.md#calls */
export const paymentItemRoutes = [get, update]
