import { assert, describe, it } from "@effect/vitest"
import type { types } from "../../src/effect.js"
import { shop } from "./configured.js"
import { tagOf, withApps } from "./stage.js"

describe("payments, through promises", () => {
  it("give a customer products and items, which the client sees", () =>
    withApps(async ({ client, server, onPlatform }) => {
      await onPlatform(shop)
      await client.auth.signUpWithCredential({
        email: "ada@example.com",
        password: "correct horse",
        noVerificationCallback: true
      })
      const { id: userId } = await client.user.get({ or: "throw" })
      await server.payments.grantProduct({ userId, productId: "pack" })
      await server.payments.increaseQuantity({ userId, itemId: "credits" }, 1)
      assert.isTrue(await server.payments.tryDecreaseQuantity({ userId, itemId: "credits" }, 11))
      assert.isFalse(await server.payments.tryDecreaseQuantity({ userId, itemId: "credits" }, 1))
      assert.strictEqual((await client.payments.getItem({ userId, itemId: "credits" })).quantity, 0)
      const { items } = await client.payments.listProducts({ userId })
      assert.deepStrictEqual(
        items.map(({ id }) => id),
        ["pack"]
      )
      for (const { payments } of [client, server]) {
        const streamed: Array<types.Payments.OwnedProduct> = []
        for await (const product of payments.streamProducts({ userId })) streamed.push(product)
        assert.deepStrictEqual(streamed, items)
      }
      assert.include(await client.payments.createCheckoutUrl({ userId, productId: "plan" }), "/purchase/")
    }))

  it("that the platform rejects return the same errors as values", () =>
    withApps(async ({ client, server, onPlatform }) => {
      await onPlatform(shop)
      assert.strictEqual(
        tagOf(await server.payments.getItem.result({ customCustomerId: "c", itemId: "nothing" })),
        "ItemNotFound"
      )
      const wrong = {} as { readonly userId: string }
      assert.strictEqual(tagOf(await client.payments.listProducts.result(wrong)), "InvalidInput")
      assert.strictEqual(tagOf(await server.payments.grantProduct.result({ ...wrong, productId: "plan" })), "InvalidInput")
    }))
})
