import { assert, describe, it } from "@effect/vitest"
import { configured } from "./configured.js"
import { tagOf, withApps } from "./through.js"

const secret = "a secret of the app"

describe("the data vault, through promises", () => {
  it("keeps values, gives them back, and has its errors as values", () =>
    withApps(async ({ server: { vault }, onPlatform }) => {
      await onPlatform(configured({ "dataVault.stores": { tokens: {} } }))
      await vault.setValue("tokens", "user 1", "a token", { secret })
      assert.strictEqual(await vault.getValue("tokens", "user 1", { secret }), "a token")
      assert.isNull(await vault.getValue("tokens", "user 2", { secret }))
      assert.strictEqual(tagOf(await vault.getValue.result("none", "user 1", { secret })), "DataVaultStoreDoesNotExist")
      assert.strictEqual(tagOf(await vault.setValue.result("tokens", "user 1", "value", { secret: "" })), "InvalidInput")
    }))
})
