import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { AdminApp, isInternalApiKeyValid, ServerApp, TokenStore, whyInternalApiKeyInvalid } from "../../src/effect.js"

const withApps = Effect.provide(Emulator.apps())
const all = { hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: true }
const hour = 3_600_000

const serverWith = (secretServerKey: Redacted.Redacted | null) =>
  ServerApp.use(({ users }) => users.list()).pipe(
    Effect.provide(
      ServerApp.layerNoDeps({
        projectId: Emulator.developmentProject.id,
        baseUrl: "http://localhost:8102",
        secretServerKey: secretServerKey ?? "none"
      }).pipe(Layer.provide([Emulator.httpLayer, TokenStore.layerMemory]))
    )
  )

describe("the keys of a project, through effects", () => {
  it.effect("are shown in full once, which gives access to the project, and by their ends afterwards", () =>
    Effect.gen(function* () {
      const { internalApiKeys } = yield* AdminApp
      const created = yield* internalApiKeys.create({ description: "CI", expiresAt: new Date(hour), ...all })
      const secret = created.secretServerKey
      assert.match(secret === null ? "" : Redacted.value(secret), /^ssk_/)
      assert.notInclude(JSON.stringify(created), "ssk_")
      yield* serverWith(secret)
      const shown = yield* internalApiKeys.get(created.id)
      assert.strictEqual(shown.secretServerKey?.lastFour, secret === null ? "" : Redacted.value(secret).slice(-4))
      assert.strictEqual((yield* internalApiKeys.list())[0]?.id, created.id)
    }).pipe(withApps)
  )

  it.effect("that are not part of a set are null", () =>
    Effect.gen(function* () {
      const { internalApiKeys } = yield* AdminApp
      const some = { hasPublishableClientKey: true, hasSecretServerKey: false, hasSuperSecretAdminKey: false }
      const created = yield* internalApiKeys.create({ description: "web", expiresAt: new Date(hour), ...some })
      assert.isNotNull(created.publishableClientKey)
      assert.isNull(created.secretServerKey)
      assert.isNull((yield* internalApiKeys.get(created.id)).superSecretAdminKey)
    }).pipe(withApps)
  )

  it.effect("give no access once they are revoked, and say why", () =>
    Effect.gen(function* () {
      const { internalApiKeys } = yield* AdminApp
      const { id, secretServerKey } = yield* internalApiKeys.create({ description: "CI", expiresAt: new Date(hour), ...all })
      const described = yield* internalApiKeys.update(id, { description: "old CI" })
      assert.isTrue(isInternalApiKeyValid(described, 0))
      const revoked = yield* internalApiKeys.revoke(id)
      assert.deepInclude(revoked, { description: "old CI", id })
      assert.strictEqual(whyInternalApiKeyInvalid(revoked, 0), "manually-revoked")
      const refused = yield* Effect.flip(serverWith(secretServerKey))
      assert.strictEqual(refused._tag === "UnexpectedKnownError" && refused.error._tag, "InvalidSecretServerKey")
      assert.strictEqual((yield* Effect.flip(internalApiKeys.get(Emulator.developmentProject.id)))._tag, "ApiKeyNotFound")
    }).pipe(withApps)
  )

  it.effect("are watched: a new set appears", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { internalApiKeys } = yield* AdminApp
        const { current } = internalApiKeys
        yield* current.watch()
        const before = (yield* current.get()).length
        yield* internalApiKeys.create({ description: "CI", expiresAt: new Date(hour), ...all })
        yield* TestClock.adjust("1 second")
        yield* current.get()
        assert.lengthOf(current.snapshot().value ?? [], before + 1)
      })
    ).pipe(withApps)
  )
})
