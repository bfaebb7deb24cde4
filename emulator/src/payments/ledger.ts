import type { IncludedItem } from "portico/schemas"
import { own } from "../http/own.js"
import type { Project } from "../world/Project.js"
import type { Customer, Subscription } from "../world/Purchase.js"
import { isSame, oneTimePurchasesOf, paymentsOf } from "../world/Purchase.js"
import { quantityOf } from "./amounts.js"
import { after, elapsed } from "./intervals.js"
import { allSubscriptionsOf } from "./ownership.js"

/** A quantity of an item that a customer received or, if negative, used. */
interface Entry {
  readonly amount: number
  readonly atMillis: number
  readonly expiresAtMillis: number
}

const never = Number.POSITIVE_INFINITY

const grantsOf = (
  subscription: Subscription,
  item: IncludedItem,
  nowMillis: number,
  sinceMillis: number
): ReadonlyArray<Entry> => {
  const { periodStartMillis: start, periodEndMillis: end, createdAtMillis } = subscription
  const amount = quantityOf(item.quantity, subscription.quantity)
  // No entries follow the end of the period, whatever the subscription's status.
  const now = Math.min(nowMillis, end ?? never)
  const atEnd = item.expires === "when-purchase-expires" ? (end ?? never) : never
  const { repeat = "never" } = item
  if (typeof repeat === "string") return [{ amount, atMillis: start, expiresAtMillis: atEnd }]
  if (item.expires !== "when-repeated") {
    return [{ amount: quantityOf(amount, elapsed(start, now, repeat) + 1), atMillis: start, expiresAtMillis: atEnd }]
  }
  // Windows that ended before the first use have no effect, so the ledger begins with the window of that use.
  const last = elapsed(createdAtMillis, now, repeat)
  const first = elapsed(createdAtMillis, Math.min(now, sinceMillis), repeat)
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    amount,
    atMillis: after(createdAtMillis, repeat, first + index),
    expiresAtMillis: after(createdAtMillis, repeat, first + index + 1)
  }))
}

// Usage consumes what expires first; unused quantities expire.
const balance = (entries: ReadonlyArray<Entry>, nowMillis: number): number => {
  const times = new Map<number, { granted: number; used: number; expired: number }>()
  const at = (millis: number) => {
    const known = times.get(millis) ?? { granted: 0, used: 0, expired: 0 }
    times.set(millis, known)
    return known
  }
  for (const { amount, atMillis, expiresAtMillis } of entries) {
    const isOver = expiresAtMillis <= nowMillis
    if (atMillis <= nowMillis && amount > 0) at(atMillis).granted += amount
    if (atMillis <= nowMillis && amount < 0 && !isOver) at(atMillis).used -= amount
    if (amount > 0 && isOver) at(expiresAtMillis).expired += amount
  }
  let granted = 0
  let expired = 0
  let gone = 0
  for (const [, change] of [...times].sort(([one], [other]) => one - other)) {
    granted += change.granted
    expired += change.expired
    gone = Math.max(gone + change.used, expired)
  }
  return granted - gone
}

/** Returns a customer's quantity of an item at a time. @source protocol/payments.md#ownership */
export const itemQuantity = (project: Project, customer: Customer, itemId: string, nowMillis: number): number => {
  const changes = paymentsOf(project)
    .itemChanges.filter((change) => change.itemId === itemId && isSame(change.customer, customer))
    .map(({ delta, createdAtMillis, expiresAtMillis }) => ({
      amount: delta,
      atMillis: createdAtMillis,
      expiresAtMillis: expiresAtMillis ?? never
    }))
  const since = Math.min(nowMillis, ...changes.map(({ atMillis }) => atMillis))
  const bought = oneTimePurchasesOf(project, customer).flatMap(
    ({ product, quantity, createdAtMillis, itemsEndAtMillis = never }) => {
      const item = own(product.includedItems, itemId)
      return item === undefined
        ? []
        : [{ amount: quantityOf(item.quantity, quantity), atMillis: createdAtMillis, expiresAtMillis: itemsEndAtMillis }]
    }
  )
  const subscribed = allSubscriptionsOf(project, customer).flatMap((subscription) => {
    const item = own(subscription.product.includedItems, itemId)
    return item === undefined ? [] : grantsOf(subscription, item, nowMillis, since)
  })
  return balance([...changes, ...bought, ...subscribed], nowMillis)
}
