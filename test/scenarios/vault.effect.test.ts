import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { Emulator } from "portico-emulator"
import { ServerApp } from "../../src/effect.js"
import { VaultValueUnreadableError } from "../../src/errors/dataVault.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { Http } from "../../src/services/transport/Http.js"
import { leaks } from "../support/canaries.js"
import { json, options } from "../support/fakes.js"
import { configured } from "./configured.js"

const secret = "a secret of the app"

/** A server app whose platform always sends the same response, and its requests. */
const recording = (answer: unknown) => {
  const sent: Array<Record<string, unknown>> = []
  const http = Layer.succeed(Http, {
    send: ({ body }) =>
      Effect.sync(() => {
        sent.push(JSON.parse(body ?? "{}"))
        return json(answer)
      })
  })
  const layer = ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk" }).pipe(Layer.provide([http, TokenStore.layerMemory]))
  return { layer, bodies: () => sent }
}

const withStore = Effect.gen(function* () {
  yield* configured({ "dataVault.stores": { tokens: {}, others: {} } })
  return (yield* ServerApp).vault
})

describe("the data vault, through effects", () => {
  it.effect("stores a value by key, keeping only the latest", () =>
    Effect.gen(function* () {
      const vault = yield* withStore
      yield* vault.setValue({ storeId: "tokens", key: "user 1", value: "first", secret })
      yield* vault.setValue({ storeId: "tokens", key: "user 1", value: Redacted.make("zwölf 🔑"), secret: Redacted.make(secret) })
      yield* vault.setValue({ storeId: "tokens", key: "user 2", value: "", secret })
      assert.strictEqual(yield* vault.getValue({ storeId: "tokens", key: "user 1", secret }), "zwölf 🔑")
      assert.strictEqual(yield* vault.getValue({ storeId: "tokens", key: "user 2", secret }), "")
      assert.isNull(yield* vault.getValue({ storeId: "others", key: "user 1", secret }, { or: "return-null" }))
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("has nothing under an unknown key, nor for another secret", () =>
    Effect.gen(function* () {
      const vault = yield* withStore
      yield* vault.setValue({ storeId: "tokens", key: "user 1", value: "first", secret })
      assert.isNull(yield* vault.getValue({ storeId: "tokens", key: "user 3", secret }, { or: "return-null" }))
      assert.isNull(yield* vault.getValue({ storeId: "tokens", key: "user 1", secret: "another" }, { or: "return-null" }))
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("fails for a store that the project does not have", () =>
    Effect.gen(function* () {
      const vault = yield* withStore
      const write = yield* Effect.flip(vault.setValue({ storeId: "none", key: "key", value: "value", secret }))
      const read = yield* Effect.flip(vault.getValue({ storeId: "none", key: "key", secret }))
      assert.deepStrictEqual([write._tag, read._tag], ["DataVaultStoreDoesNotExist", "DataVaultStoreDoesNotExist"])
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("accepts strings as key, value and secret, empty ones only as key and value", () =>
    Effect.gen(function* () {
      const vault = yield* withStore
      const wrong = (u: unknown) => u as string
      const field = (call: Effect.Effect<unknown, { readonly _tag: string; readonly field?: string }>) =>
        Effect.map(Effect.flip(call), ({ _tag, field }) => `${_tag} ${field}`)
      for (const none of [wrong(undefined), wrong(7), wrong(null), "", Redacted.make("")]) {
        assert.strictEqual(yield* field(vault.getValue({ storeId: "tokens", key: "key", secret: none })), "InvalidInput secret")
        assert.strictEqual(
          yield* field(vault.setValue({ storeId: "tokens", key: "key", value: "value", secret: none })),
          "InvalidInput secret"
        )
      }
      assert.strictEqual(
        yield* field(vault.setValue({ storeId: "tokens", key: wrong(1), value: "value", secret })),
        "InvalidInput key"
      )
      assert.strictEqual(
        yield* field(vault.setValue({ storeId: "tokens", key: "key", value: wrong({}), secret })),
        "InvalidInput value"
      )
      assert.strictEqual(
        yield* field(vault.setValue({ storeId: "tokens", key: "key", value: "half \ud83d", secret })),
        "InvalidInput value"
      )
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("accepts no key with control characters: a key and the same with a trailing NUL have the same hash", () =>
    Effect.gen(function* () {
      const vault = yield* withStore
      yield* vault.setValue({ storeId: "tokens", key: "user 1", value: "first", secret })
      for (const control of ["\0", "\n", "\u001f", "\u007f", "\u0085"]) {
        for (const key of [`user 1${control}`, `${control}user 1`, control]) {
          for (const call of [
            vault.getValue({ storeId: "tokens", key, secret }),
            vault.setValue({ storeId: "tokens", key: key, value: "second", secret })
          ]) {
            const error = yield* Effect.flip<unknown, { readonly _tag: string }, never>(call)
            assert.strictEqual(error._tag, "InvalidInput")
            assert.propertyVal(error, "field", "key")
          }
        }
      }
      yield* vault.setValue({ storeId: "tokens", key: "ключ 🔑 \u00a0", value: "kept", secret })
      assert.strictEqual(yield* vault.getValue({ storeId: "tokens", key: "ключ 🔑 \u00a0", secret }), "kept")
      assert.strictEqual(yield* vault.getValue({ storeId: "tokens", key: "user 1", secret }), "first")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("rejects a value that was changed on the platform, with an error that reveals neither key, value nor secret", () =>
    Effect.gen(function* () {
      const { layer, bodies } = recording({ encrypted_value: "AQAAAAAA" })
      const { vault } = yield* Effect.provide(ServerApp, layer)
      const error = yield* Effect.flip(vault.getValue({ storeId: "tokens", key: "canary key", secret: "canary secret" }))
      assert.instanceOf(error, VaultValueUnreadableError)
      assert.deepStrictEqual(leaks("error", error), [])
      assert.deepStrictEqual(leaks("sent", bodies()), [])
    })
  )

  it.effect("sends nothing in clear text", () =>
    Effect.gen(function* () {
      const { layer, bodies } = recording({ success: true })
      const { vault } = yield* Effect.provide(ServerApp, layer)
      yield* vault.setValue({ storeId: "tokens", key: "canary key", value: "canary value", secret: "canary secret" })
      const [sent] = bodies()
      assert.sameMembers(Object.keys(sent ?? {}), ["hashed_key", "encrypted_value"])
      assert.deepStrictEqual(leaks("sent", sent), [])
    })
  )
})
