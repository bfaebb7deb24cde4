import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { AdminApp, ClientApp, ServerApp } from "../../src/effect.js"
import { ada, codeOf } from "./ada.js"
import { configured, shop } from "./configured.js"
import { newestMail } from "./stage.js"

const { email, password } = ada
const apps = Effect.provide(Emulator.apps({ platform: "2026-11" }))

/** Buys a product on the page of a purchase link; returns the transaction of the purchase. */
const bought = Effect.fnUntraced(function* (productId: string, priceId: string) {
  yield* shop
  yield* configured({ "payments.testMode": false })
  const { payments, users } = yield* AdminApp
  const { id: userId } = yield* users.create({ primaryEmail: "ada@example.com" })
  const url = yield* payments.createCheckoutUrl({ userId, productId })
  const handler = yield* Emulator.handler
  const body = new URLSearchParams({ price_id: priceId })
  yield* Effect.promise(() => handler(new Request(url, { method: "POST", body })))
  const [purchase] = (yield* payments.listTransactions({ customerId: userId, customerType: "user" })).items
  if (purchase === undefined) return assert.fail("no purchase")
  const listed = Effect.map(payments.listProducts({ userId }), ({ items }) => items.map(({ id }) => id))
  return { payments, purchase, listed, userId }
})

describe("a server of the platform of 2026-11, through effects", () => {
  it.effect("lists teams in pages and as a stream", () =>
    Effect.gen(function* () {
      const { teams } = yield* ServerApp
      for (const displayName of ["Ants", "Bees", "Wasps"]) yield* teams.create({ displayName })
      const { items, nextCursor } = yield* teams.listPage({ limit: 2, orderBy: "createdAt", desc: true })
      assert.deepStrictEqual(
        items.map(({ displayName }) => displayName),
        ["Wasps", "Bees"]
      )
      assert.isString(nextCursor)
      const all = yield* Stream.runCollect(teams.stream({ limit: 2 }))
      assert.deepStrictEqual(
        all.map(({ displayName }) => displayName),
        ["Ants", "Bees", "Wasps"]
      )
      assert.lengthOf((yield* teams.listPage({ query: "bee" })).items, 1)
      assert.lengthOf(yield* teams.list(), 3)
    }).pipe(apps)
  )

  it.effect("tells clients whether redirects to localhost are trusted", () =>
    Effect.gen(function* () {
      const { project } = yield* ClientApp
      assert.isTrue((yield* project.get()).config.allowLocalhost)
      yield* configured({ "domains.allowLocalhost": false })
      assert.isFalse((yield* project.get()).config.allowLocalhost)
    }).pipe(apps)
  )

  it.effect("tells no client about localhost on older platforms", () =>
    Effect.gen(function* () {
      assert.notProperty((yield* (yield* ClientApp).project.get()).config, "allowLocalhost")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("keeps the workflow that pushed a configuration, which older platforms lack", () =>
    Effect.gen(function* () {
      const source = {
        type: "pushed-from-github" as const,
        owner: "acme",
        repo: "shop",
        branch: "main",
        commitHash: "0123abc",
        configFilePath: "stack.config.ts",
        workflowPath: ".github/workflows/push.yml"
      }
      const replaced = AdminApp.use(({ config }) => config.replace({}, { level: "branch", source }))
      yield* Effect.gen(function* () {
        yield* replaced
        assert.deepStrictEqual(yield* (yield* AdminApp).config.getSource(), source)
      }).pipe(apps)
      const error = yield* Effect.flip(replaced).pipe(Effect.provide(Emulator.apps()))
      if (error._tag !== "NotSupportedByPlatform") return assert.fail(error._tag)
      assert.deepInclude(error, { missing: "source.workflowPath", since: "2026-11" })
    })
  )

  it.effect("lists permission definitions in pages and as a stream", () =>
    Effect.gen(function* () {
      const { teamPermissionDefinitions } = yield* AdminApp
      for (const id of ["bake_bread", "bake_cakes"]) yield* teamPermissionDefinitions.create({ id })
      const { items, nextCursor } = yield* teamPermissionDefinitions.listPage({ limit: 1, query: "bake" })
      assert.deepStrictEqual([items.map(({ id }) => id), nextCursor], [["bake_bread"], "bake_cakes"])
      const all = yield* Stream.runCollect(teamPermissionDefinitions.stream({ limit: 1, query: "bake" }))
      assert.deepStrictEqual(
        all.map(({ id }) => id),
        ["bake_bread", "bake_cakes"]
      )
    }).pipe(apps)
  )

  it.effect("lists users by their last activity, and has the metrics of who is online", () =>
    Effect.gen(function* () {
      const { metrics, users } = yield* AdminApp
      for (const displayName of ["one", "two"]) yield* users.create({ displayName })
      yield* TestClock.adjust("1 minute")
      const { auth, user } = yield* ClientApp
      yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { id } = yield* user.get({ or: "throw" })
      const { items } = yield* users.list({ orderBy: "lastActiveAt", desc: true })
      assert.strictEqual(items[0]?.id, id)
      const { activeUsersByCountry, liveUsers } = yield* metrics.get()
      assert.isAbove(liveUsers ?? 0, 0)
      assert.deepStrictEqual(activeUsersByCountry, {})
    }).pipe(apps)
  )

  it.effect("deletes an e-mail theme", () =>
    Effect.gen(function* () {
      const { emails } = yield* AdminApp
      const { id } = yield* emails.themes.create({ displayName: "Mine" })
      yield* emails.themes.delete(id)
      assert.notInclude(
        (yield* emails.themes.list()).map((theme) => theme.id),
        id
      )
    }).pipe(apps)
  )

  it.effect("adds only the owner of the invited address to a team", () =>
    Effect.gen(function* () {
      const { auth, invitations } = yield* ClientApp
      const server = yield* ServerApp
      const team = yield* server.teams.create({ displayName: "Engines" })
      yield* server.invitations.send({ teamId: team.id, email: "grace@example.com", callbackUrl: "http://localhost:3000/join" })
      const code = codeOf(yield* newestMail("grace"))
      yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      for (const call of [invitations.getDetails(code), invitations.accept(code)]) {
        assert.strictEqual((yield* Effect.flip(call))._tag, "TeamInvitationEmailMismatch")
      }
    }).pipe(apps)
  )
})

describe("a refund of an amount, through effects", () => {
  it.effect("is a transaction of its own, of at most what was charged; the product stays", () =>
    Effect.gen(function* () {
      const { listed, payments, purchase, userId } = yield* bought("pack", "once")
      const { id } = purchase
      assert.deepInclude(purchase, { customerType: "user", customerId: userId, adjustedBy: [] })
      const refund = (amountUsd: string) => payments.refundTransaction({ type: "one-time-purchase", id, amountUsd })
      yield* TestClock.adjust("1 minute")
      const refundTransactionId = (yield* refund("2.50")).refundTransactionId ?? assert.fail("no transaction")
      assert.strictEqual((yield* Effect.flip(refund("2.51")))._tag, "UnexpectedKnownError")
      const { items } = yield* payments.listTransactions({ customerId: userId, type: "refund" })
      assert.lengthOf(items, 1)
      assert.deepInclude(items[0], { id: refundTransactionId, type: "refund", customerId: userId })
      const [entry] = items[0]?.entries ?? []
      assert.deepInclude(entry, { adjustedTransactionId: id, adjustedEntryIndex: 1, chargedAmount: { USD: "-2.50" } })
      const after = (yield* payments.listTransactions({ type: "purchase" })).items[0]
      assert.deepStrictEqual(after?.adjustedBy, [{ transactionId: refundTransactionId, entryIndex: 0 }])
      assert.deepStrictEqual(yield* listed, ["pack"])
      yield* refund("2.50")
      assert.match((yield* Effect.flip(refund("0.01"))).message, /what is left/)
    }).pipe(apps)
  )

  it.effect("can end a one-time purchase with its items at once, but not at the end of a period", () =>
    Effect.gen(function* () {
      const { listed, payments, purchase, userId } = yield* bought("pack", "once")
      const refund = { type: "one-time-purchase", id: purchase.id, amountUsd: "5" } as const
      assert.strictEqual(
        (yield* Effect.flip(payments.refundTransaction({ ...refund, endAction: "at-period-end" })))._tag,
        "UnexpectedKnownError"
      )
      assert.strictEqual((yield* payments.getItem({ userId, itemId: "credits" })).quantity, 10)
      yield* payments.refundTransaction({ ...refund, endAction: "now" })
      assert.deepStrictEqual(yield* listed, [])
      assert.strictEqual((yield* payments.getItem({ userId, itemId: "credits" })).quantity, 0)
    }).pipe(apps)
  )

  it.effect(
    "is of the first period of a subscription, or of the renewal whose invoice it names, which ends no product at once",
    () =>
      Effect.gen(function* () {
        const { listed, payments, purchase, userId } = yield* bought("plan", "monthly")
        yield* TestClock.adjust("32 days")
        const { items: renewals } = yield* payments.listTransactions({ customerId: userId, type: "subscription-renewal" })
        const invoiceId = renewals[0]?.id ?? assert.fail("not renewed")
        const refund = { type: "subscription", id: purchase.id, amountUsd: "1" } as const
        const adjusted = Effect.map(payments.listTransactions({ customerId: userId, type: "refund" }), ({ items }) =>
          items.flatMap(({ entries }) =>
            entries.flatMap((one) => ("adjustedTransactionId" in one ? [one.adjustedTransactionId] : []))
          )
        )
        yield* payments.refundTransaction(refund)
        assert.deepStrictEqual(yield* adjusted, [purchase.id])
        yield* TestClock.adjust("1 minute")
        const atOnce = yield* Effect.flip(payments.refundTransaction({ ...refund, invoiceId, endAction: "now" }))
        assert.match(atOnce.message, /renewal/)
        yield* payments.refundTransaction({ ...refund, invoiceId, endAction: "at-period-end" })
        assert.deepStrictEqual(yield* adjusted, [invoiceId, purchase.id])
        assert.deepStrictEqual(yield* listed, ["plan"])
      }).pipe(apps)
  )

  it.effect("can end a subscription now or with its period, and names the invoice that does not exist", () =>
    Effect.gen(function* () {
      const { listed, payments, purchase } = yield* bought("plan", "monthly")
      const refund = { type: "subscription", id: purchase.id, amountUsd: "1" } as const
      const unknown = yield* Effect.flip(payments.refundTransaction({ ...refund, invoiceId: "none" }))
      assert.deepInclude(unknown, { _tag: "SubscriptionInvoiceNotFound", details: { subscriptionInvoiceId: "none" } })
      yield* payments.refundTransaction({ ...refund, endAction: "at-period-end" })
      assert.deepStrictEqual(yield* listed, ["plan"])
      yield* payments.refundTransaction({ ...refund, endAction: "now" })
      assert.deepStrictEqual(yield* listed, [])
    }).pipe(apps)
  )
})
