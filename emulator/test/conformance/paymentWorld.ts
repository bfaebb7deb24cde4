import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt } from "jose"
import type { CustomerType } from "portico/schemas"
import { Product } from "portico/schemas"
import { applyOverride } from "../../src/config/applyOverride.js"
import { catalogOf } from "../../src/payments/catalog.js"
import { after } from "../../src/payments/intervals.js"
import { AccessTokens } from "../../src/tokens/AccessTokens.js"
import type { Project } from "../../src/world/Project.js"
import type { Bought } from "../../src/world/Purchase.js"
import { paymentsOf } from "../../src/world/Purchase.js"
import { sessionById } from "../../src/world/Session.js"
import { teamsOf } from "../../src/world/Team.js"
import { fieldsOf } from "./answers.js"
import { recordings } from "./recording.js"
import type { Arrange } from "./stage.js"
import { makeTeam, userWith } from "./teamWorld.js"

type Fields = Readonly<Record<string, unknown>>
const caseOf = (file: string, name: string) => recordings.get(file)?.cases.find((each) => each.name === name)
const transactionsIn = (name: string) =>
  (fieldsOf(caseOf("internal.payments.transactions", name)?.response.body)["transactions"] ?? []) as ReadonlyArray<Fields>

/** All that happened before the lists of transactions were recorded, oldest first. */
const history = [...transactionsIn("all")].reverse()
/** What one more user bought later. */
const later = [...transactionsIn("after-subscription-canceled")].reverse()

/** A time after all of the history. */
export const afterwards = 1_795_250_300_000

const decodeProduct = Schema.decodeUnknownSync(Product)
const renewed = "a796c7e9-81f6-4643-a373-3dba9d13defd"
const replaced = { id: "3b0af899-71e8-4b22-aa29-44a51d87346d", atMillis: 1_795_249_599_306 }
const expiries: Readonly<Record<string, string>> = {
  ad5acbe1: "2026-11-22T08:26:29.848Z",
  a4632dba: "2020-01-01T00:00:00.000Z"
}

/** Adds a user or a team with an id. */
export const addCustomer = (project: Project, type: CustomerType, id: string) => {
  if (type === "user") return Effect.asVoid(userWith(project, id))
  return Effect.sync(() => {
    if (type === "team" && !teamsOf(project).has(id)) makeTeam(project, id)
  })
}

const addRow = Effect.fnUntraced(function* (project: Project, row: Fields, untilMillis: number) {
  const payments = paymentsOf(project)
  const entry = (row["entries"] as ReadonlyArray<Fields>)[0] ?? {}
  const id = String(row["id"])
  const createdAtMillis = Number(row["created_at_millis"])
  const customer = { type: entry["customer_type"] as CustomerType, id: String(entry["customer_id"]) }
  yield* addCustomer(project, customer.type, customer.id)
  if (row["type"] === "subscription-renewal") {
    payments.subscriptions.find((each) => each.id === renewed)?.renewals.push({ id, createdAtMillis, invoiceId: null })
    return
  }
  if (row["type"] === "manual-item-quantity-change") {
    const expiry = expiries[id.slice(0, 8)]
    payments.itemChanges.push({
      id,
      customer,
      itemId: String(entry["item_id"]),
      delta: Number(entry["quantity"]),
      description: null,
      createdAtMillis,
      expiresAtMillis: expiry === undefined ? null : Date.parse(expiry)
    })
    return
  }
  const product = decodeProduct(entry["product"])
  const productId = entry["product_id"] as string | null
  const priceId = entry["price_id"] as string | null
  const bought: Bought = {
    id,
    customer,
    productId,
    product,
    catalogId: catalogOf(project).offers.get(productId ?? "")?.catalogId ?? null,
    priceId,
    quantity: Number(entry["quantity"]),
    source: row["test_mode"] === true ? "TEST_MODE" : priceId === null ? "API_GRANT" : "PURCHASE_PAGE",
    createdAtMillis,
    refundedAtMillis: null,
    providerId: null
  }
  if (entry["subscription_id"] === undefined) {
    payments.oneTimePurchases.push(bought)
    return
  }
  const price = product.prices[priceId ?? Object.keys(product.prices)[0] ?? ""]
  const isReplaced = id === replaced.id && untilMillis >= replaced.atMillis
  payments.subscriptions.push({
    ...bought,
    status: isReplaced ? "canceled" : "active",
    periodStartMillis: createdAtMillis,
    periodEndMillis: isReplaced ? replaced.atMillis : after(createdAtMillis, price?.interval ?? [1, "month"]),
    renewals: [],
    isPaid: bought.source === "PURCHASE_PAGE"
  })
})

/** Brings the history in, up to a time. */
export const until =
  (millis: number): Arrange =>
  ({ project }) =>
    Effect.forEach(
      history.filter((row) => Number(row["created_at_millis"]) <= millis),
      (row) => addRow(project, row, millis),
      { discard: true }
    )

/** Brings in what was bought through the checkout, with products as the answers show them. */
export const bought: Arrange = ({ project }) =>
  Effect.forEach(later, (row) => addRow(project, row, afterwards), { discard: true })

/** Sets the clock; tokens are issued again, since they do not live that long. */
export const clockAt =
  (millis: number): Arrange =>
  ({ project, request, user }) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(millis)
      const header = "x-stack-access-token"
      const token = request.headers[header]
      if (user === undefined || token === undefined) return
      const session = sessionById(project, String(decodeJwt(token)["refresh_token_id"]))
      if (session !== undefined) request.headers[header] = yield* (yield* AccessTokens).issue(project, user, session)
    })

const recordedConfig = fieldsOf(
  caseOf("internal.config.override.update.payments", "payments-configuration-used-by-the-payments-files")?.request.body
)["config_override_string"]

/** What the project of the recordings sold. */
export const configured: Arrange = ({ project }) =>
  Effect.sync(() => {
    const problem = applyOverride(project, JSON.parse(String(recordedConfig)))
    if (problem !== undefined) throw new Error(problem)
  })

/** The user or team of the path, unless the case is about one who is not there. */
export const customerOfPath: Arrange = ({ project, recorded, request }) => {
  const [, type, id] = /^\/api\/v1\/payments\/(?:items|products)\/(user|team)\/([0-9a-f-]{36})/.exec(request.path) ?? []
  if (type === undefined || id === undefined || recorded.name.includes("not-found")) return Effect.void
  return addCustomer(project, type as CustomerType, id)
}
