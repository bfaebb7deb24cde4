import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { AdminApp, ClientApp } from "portico/effect"
import { Emulator } from "portico-emulator"
import { appleIdentityToken } from "../src/oauth/appleIdentity.js"

const bundleId = "com.example.notes"
const account = { accountId: "apple-1", email: "ada@example.com", isEmailVerified: true, displayName: null }

const withBundle = Effect.flatMap(AdminApp, (admin) =>
  admin.config.update({ "auth.oauth.providers.apple.appleBundles": { notes: { bundleId } } })
)

describe("signing in on an Apple device", () => {
  it.effect("starts a session for an identity token issued to one of the project's apps", () =>
    Effect.gen(function* () {
      yield* withBundle
      const { auth, user } = yield* ClientApp
      yield* auth.signInWithAppleNative(yield* appleIdentityToken(bundleId, account), { noRedirect: true })
      assert.strictEqual((yield* user.get({ or: "throw" })).primaryEmail, account.email)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("rejects a token issued to another app, and one that Apple has not signed", () =>
    Effect.gen(function* () {
      yield* withBundle
      const { auth } = yield* ClientApp
      const foreign = yield* appleIdentityToken("com.example.other", account)
      for (const token of [foreign, `${foreign.slice(0, -8)}AAAAAAAA`, "h.e30.s"]) {
        const error = yield* Effect.flip(auth.signInWithAppleNative(token, { noRedirect: true }))
        assert.strictEqual(error._tag, "InvalidAppleCredentials")
      }
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
