import { assert, describe, it } from "@effect/vitest"
import { configured } from "./configured.js"
import { tagOf, withApps } from "./through.js"

const secret = "a secret of the app"

describe("the data vault, through promises", () => {
  it("stores and returns values, and returns errors as values", () =>
    withApps(async ({ server: { vault }, onPlatform }) => {
      await onPlatform(configured({ "dataVault.stores": { tokens: {} } }))
      await vault.setValue({ storeId: "tokens", key: "user 1", value: "a token", secret })
      assert.strictEqual(await vault.getValue({ storeId: "tokens", key: "user 1", secret }), "a token")
      assert.isNull(await vault.getValue({ storeId: "tokens", key: "user 2", secret }, { or: "return-null" }))
      assert.strictEqual(
        tagOf(await vault.getValue.result({ storeId: "none", key: "user 1", secret })),
        "DataVaultStoreDoesNotExist"
      )
      assert.strictEqual(
        tagOf(await vault.setValue.result({ storeId: "tokens", key: "user 1", value: "value", secret: "" })),
        "InvalidInput"
      )
    }))
})
