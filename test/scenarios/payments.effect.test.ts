import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Stream } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import type { InlineProduct } from "../../src/schemas/Product.js"
import { shop } from "./configured.js"

const stranger = "11111111-1111-4111-8111-111111111111"
const price = { once: { USD: "2.50" } }
const gift: InlineProduct = {
  displayName: "Gift",
  customerType: "user",
  prices: price,
  includedItems: { credits: { quantity: 3 } }
}

/** The payments of a shop at two access levels, and its signed-in user. */
const inShop = Effect.gen(function* () {
  yield* shop
  const server = yield* ServerApp
  const { auth, payments: client, user } = yield* ClientApp
  yield* auth.signUpWithCredential({ email: "ada@example.com", password: "correct horse", noVerificationCallback: true })
  const { id: userId } = yield* user.get({ or: "throw" })
  return { client, server: server.payments, userId, credits: { userId, itemId: "credits" } }
})

/** Returns the tag of a call's error. */
const failure = <A, E extends { readonly _tag: string }, R>(call: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(call), ({ _tag }) => _tag)

const refused = <A, R>(call: Effect.Effect<A, { readonly _tag: string; readonly field?: string }, R>) =>
  Effect.map(Effect.flip(call), ({ _tag, field }) => [_tag, field])

describe("the items of a customer, through effects", () => {
  it.effect("are increased and decreased by a server, even below zero, and shown to the user", () =>
    Effect.gen(function* () {
      const { client, server, credits } = yield* inShop
      assert.deepStrictEqual(yield* client.getItem(credits), { displayName: "Credits", quantity: 0, nonNegativeQuantity: 0 })
      yield* server.increaseQuantity(credits, 5, { description: "welcome" })
      assert.strictEqual((yield* client.getItem(credits)).quantity, 5)
      yield* server.decreaseQuantity(credits, 7)
      assert.deepStrictEqual(yield* server.getItem(credits), { displayName: "Credits", quantity: -2, nonNegativeQuantity: 0 })
      // A negative balance can be increased too, even if it stays negative.
      yield* server.increaseQuantity(credits, 1)
      assert.strictEqual((yield* server.getItem(credits)).quantity, -1)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are decreased only if there is enough when the server tries to", () =>
    Effect.gen(function* () {
      const { server, credits } = yield* inShop
      yield* server.increaseQuantity(credits, 5)
      assert.isFalse(yield* server.tryDecreaseQuantity(credits, 6))
      assert.strictEqual((yield* server.getItem(credits)).quantity, 5)
      assert.isTrue(yield* server.tryDecreaseQuantity(credits, 5))
      assert.strictEqual((yield* server.getItem(credits)).quantity, 0)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("no longer count when they expire", () =>
    Effect.gen(function* () {
      const { server, credits } = yield* inShop
      yield* server.increaseQuantity(credits, 5, { expiresAt: new Date(60_000) })
      assert.strictEqual((yield* server.getItem(credits)).quantity, 5)
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual((yield* server.getItem(credits)).quantity, 0)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("belong to a user, a team, or a customer that only the app knows", () =>
    Effect.gen(function* () {
      const { client, server, userId } = yield* inShop
      const calls = { customCustomerId: "any id / at all", itemId: "calls" }
      yield* server.increaseQuantity(calls, 2)
      assert.strictEqual((yield* server.getItem(calls)).quantity, 2)
      assert.strictEqual(yield* failure(server.getItem({ teamId: stranger, itemId: "seats" })), "TeamNotFound")
      assert.strictEqual(yield* failure(server.getItem({ userId: stranger, itemId: "credits" })), "UserNotFound")
      assert.strictEqual(yield* failure(client.getItem({ userId, itemId: "seats" })), "ItemCustomerTypeDoesNotMatch")
      assert.strictEqual(yield* failure(server.getItem({ userId, itemId: "nothing" })), "ItemNotFound")
      assert.strictEqual(yield* failure(server.tryDecreaseQuantity({ userId, itemId: "nothing" }, 1)), "ItemNotFound")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("require exactly one customer, and a valid amount for changes", () =>
    Effect.gen(function* () {
      const { client, server, credits } = yield* inShop
      // Input from a caller without type checks.
      const wrong = (customer: object) => ({ ...customer, itemId: "credits" }) as typeof credits
      assert.deepStrictEqual(yield* refused(client.getItem(wrong({}))), ["InvalidInput", "item"])
      assert.deepStrictEqual(yield* refused(server.getItem(wrong({ userId: "u", teamId: "t" }))), ["InvalidInput", "item"])
      assert.deepStrictEqual(yield* refused(client.getItem(wrong({ userId: "" }))), ["InvalidInput", "userId"])
      assert.deepStrictEqual(yield* refused(client.getItem(wrong({ customCustomerId: null }))), [
        "InvalidInput",
        "customCustomerId"
      ])
      for (const amount of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        assert.deepStrictEqual(yield* refused(server.increaseQuantity(credits, amount)), ["InvalidInput", "quantity"])
        assert.deepStrictEqual(yield* refused(server.tryDecreaseQuantity(credits, amount)), ["InvalidInput", "quantity"])
      }
      const never = server.increaseQuantity(credits, 1, { expiresAt: new Date(Number.NaN) })
      assert.deepStrictEqual(yield* refused(never), ["InvalidInput", "expiresAt"])
      yield* server.decreaseQuantity(credits, 0)
      assert.strictEqual((yield* server.getItem(credits)).quantity, 0)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("require an item id", () =>
    Effect.gen(function* () {
      const { client, server, userId } = yield* inShop
      for (const itemId of ["", "..", undefined as unknown as string]) {
        assert.deepStrictEqual(yield* refused(client.getItem({ userId, itemId })), ["InvalidInput", "itemId"])
        assert.deepStrictEqual(yield* refused(server.increaseQuantity({ userId, itemId }, 1)), ["InvalidInput", "itemId"])
      }
    }).pipe(Effect.provide(Emulator.apps()))
  )
})

describe("the products of a customer, through effects", () => {
  it.effect("are granted by a server, and include their items", () =>
    Effect.gen(function* () {
      const { client, server, userId, credits } = yield* inShop
      yield* server.grantProduct({ userId, productId: "pack", quantity: 2 })
      assert.strictEqual((yield* server.getItem(credits)).quantity, 20)
      const [pack, ...others] = (yield* client.listProducts({ userId })).items
      assert.isEmpty(others)
      assert.deepInclude(pack, {
        id: "pack",
        quantity: 2,
        displayName: "Pack",
        customerType: "user",
        isServerOnly: false,
        stackable: true
      })
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("that a server creates for one customer have no id, and only a server sees them", () =>
    Effect.gen(function* () {
      const { client, server, userId, credits } = yield* inShop
      yield* server.grantProduct({ userId, product: gift })
      assert.strictEqual((yield* server.getItem(credits)).quantity, 3)
      assert.deepStrictEqual(
        (yield* server.listProducts({ userId })).items.map(({ id, displayName, isServerOnly }) => [
          id,
          displayName,
          isServerOnly
        ]),
        [[null, "Gift", true]]
      )
      assert.deepStrictEqual((yield* client.listProducts({ userId })).items, [])
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("come in pages, all at once, or as a stream", () =>
    Effect.gen(function* () {
      const { client, server, userId } = yield* inShop
      for (const _ of [1, 2, 3]) yield* server.grantProduct({ userId, productId: "pack" })
      yield* server.grantProduct({ userId, productId: "plan" })
      const first = yield* client.listProducts({ userId }, { limit: 1 })
      assert.deepStrictEqual(
        first.items.map(({ id, quantity }) => [id, quantity]),
        [["pack", 3]]
      )
      assert.isNotNull(first.nextCursor)
      const rest = yield* client.listProducts({ userId }, { limit: 1, cursor: first.nextCursor ?? "" })
      assert.deepStrictEqual([rest.items.map(({ id }) => id), rest.nextCursor], [["plan"], null])
      const all = [...first.items, ...rest.items]
      assert.deepStrictEqual(yield* Stream.runCollect(client.streamProducts({ userId })), all)
      assert.deepStrictEqual(yield* Stream.runCollect(server.streamProducts({ userId }, { limit: 1 })), all)
      assert.deepStrictEqual(yield* Stream.runCollect(server.streamProducts({ userId })), all)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are listed with a limit of 1 to 100, outside of which the platform would fail", () =>
    Effect.gen(function* () {
      const { client, server, userId } = yield* inShop
      for (const limit of [0, 101, 1.5]) {
        assert.deepStrictEqual(yield* refused(client.listProducts({ userId }, { limit })), ["InvalidInput", "limit"])
        assert.deepStrictEqual(yield* refused(server.listProducts({ userId }, { limit })), ["InvalidInput", "limit"])
      }
      assert.deepStrictEqual((yield* client.listProducts({ userId }, { limit: 100 })).items, [])
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are rejected with the reason: already owned, unknown, for others, or not named in exactly one way", () =>
    Effect.gen(function* () {
      const { server, userId } = yield* inShop
      yield* server.grantProduct({ userId, productId: "plan" })
      assert.strictEqual(yield* failure(server.grantProduct({ userId, productId: "plan" })), "ProductAlreadyGranted")
      assert.strictEqual(yield* failure(server.grantProduct({ userId, productId: "none" })), "ProductDoesNotExist")
      assert.strictEqual(yield* failure(server.grantProduct({ userId: stranger, productId: "plan" })), "UserNotFound")
      const custom = server.grantProduct({ customCustomerId: "c", productId: "plan" })
      assert.strictEqual(yield* failure(custom), "ProductCustomerTypeDoesNotMatch")
      const named = (own: object) => ({ userId, ...own }) as { readonly userId: string; readonly productId: string }
      for (const wrong of [named({}), named({ productId: "plan", product: gift })]) {
        assert.deepStrictEqual(yield* refused(server.grantProduct(wrong)), ["InvalidInput", "options"])
        assert.deepStrictEqual(yield* refused(server.createCheckoutUrl(wrong)), ["InvalidInput", "options"])
      }
      const nothing = server.grantProduct({ userId, productId: "pack", quantity: 0 })
      assert.deepStrictEqual(yield* refused(nothing), ["InvalidInput", "quantity"])
      const dear = { ...gift, prices: { once: { USD: "1.234" } } }
      assert.deepStrictEqual(yield* refused(server.grantProduct({ userId, product: dear })), [
        "InvalidInput",
        "product.prices.once.USD"
      ])
      assert.strictEqual(yield* failure(server.listProducts({ userId: stranger })), "UserNotFound")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})

describe("payments of others, through effects", () => {
  it.effect("are inaccessible to a client, which sees only those of its user and of teams that the user administers", () =>
    Effect.gen(function* () {
      const { client, server, userId } = yield* inShop
      const { auth, teams } = yield* ClientApp
      const { teams: allTeams, users } = yield* ServerApp
      const { id: own } = yield* teams.create({ displayName: "Own" })
      const { id: other } = yield* allTeams.create({ displayName: "Other" })
      const { id: friend } = yield* users.create({ primaryEmail: "grace@example.com" })
      yield* server.increaseQuantity({ teamId: own, itemId: "seats" }, 2)
      assert.strictEqual((yield* client.getItem({ teamId: own, itemId: "seats" })).quantity, 2)
      assert.strictEqual(yield* failure(client.getItem({ teamId: other, itemId: "seats" })), "TeamMembershipNotFound")
      assert.isTrue(Exit.isFailure(yield* Effect.exit(client.listProducts({ userId: friend }))))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(client.getItem({ customCustomerId: "c", itemId: "calls" }))))
      yield* auth.signOut()
      assert.strictEqual(yield* failure(client.getItem({ userId, itemId: "credits" })), "UserAuthenticationRequired")
      assert.strictEqual(yield* failure(client.listProducts({ userId })), "UserAuthenticationRequired")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})

describe("a checkout, through effects", () => {
  it.effect("is a page of the platform, for a client too, and returns to a trusted page", () =>
    Effect.gen(function* () {
      const { client, server, userId } = yield* inShop
      const back = "http://localhost:3000/bought"
      const url = new URL(yield* client.createCheckoutUrl({ userId, productId: "plan", returnUrl: back }))
      assert.match(url.pathname, /^\/purchase\/.+_[0-9a-z]{45}$/)
      assert.strictEqual(url.searchParams.get("return_url"), back)
      assert.include(
        yield* server.createCheckoutUrl({ customCustomerId: "c", product: { ...gift, customerType: "custom" } }),
        "/purchase/"
      )
      const away = client.createCheckoutUrl({ userId, productId: "plan", returnUrl: "https://elsewhere.example" })
      assert.strictEqual(yield* failure(away), "RedirectUrlNotWhitelisted")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("sells server-only products only to servers", () =>
    Effect.gen(function* () {
      const { client, server, userId } = yield* inShop
      assert.strictEqual(yield* failure(client.createCheckoutUrl({ userId, productId: "secret" })), "ProductDoesNotExist")
      assert.isTrue(Exit.isSuccess(yield* Effect.exit(server.createCheckoutUrl({ userId, productId: "secret" }))))
      yield* server.grantProduct({ userId, productId: "plan" })
      assert.strictEqual(yield* failure(client.createCheckoutUrl({ userId, productId: "plan" })), "ProductAlreadyGranted")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
