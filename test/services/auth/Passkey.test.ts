import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Ref } from "effect"
import { TestClock } from "effect/testing"
import { PasskeysUnsupportedError } from "../../../src/errors/flows.js"
import type { PasskeyCredential } from "../../../src/schemas/Passkey.js"
import { CeremonyFailure, WebAuthn } from "../../../src/services/platform/passkeys/WebAuthn.js"
import { answers, authApp, bodyOf, routes } from "../../support/authApp.js"
import { json, pair, recorded, unreachable } from "../../support/fakes.js"

const startSignIn = "/auth/passkey/initiate-passkey-authentication"
const startRegistration = "/auth/passkey/initiate-passkey-registration"
const signIn = "/auth/passkey/sign-in"
const register = "/auth/passkey/register"
const begun = answers("auth.passkey.initiate-passkey-authentication", "success")
const begunRegistration = answers("auth.passkey.initiate-passkey-registration", "success-user-with-email")
const credential: PasskeyCredential = { id: "i", rawId: "i", type: "public-key", response: { clientDataJSON: "c" } }

/** An authenticator that records its requests. */
const authenticator = Effect.fnUntraced(function* (
  answer: Effect.Effect<PasskeyCredential, CeremonyFailure> = Effect.succeed(credential)
) {
  const asked = yield* Ref.make<ReadonlyArray<unknown>>([])
  const layer = Layer.succeed(WebAuthn, {
    check: () => Effect.void,
    create: (options) =>
      Effect.andThen(
        Ref.update(asked, (all) => [...all, options]),
        answer
      ),
    get: (options, how) =>
      Effect.andThen(
        Ref.update(asked, (all) => [...all, { ...options, ...how }]),
        answer
      )
  })
  return { layer, asked: Ref.get(asked) }
})
const failing = (kind: CeremonyFailure["kind"], code: string) =>
  authenticator(Effect.fail(new CeremonyFailure({ kind, code, message: "why" })))

describe("signInWithPasskey", () => {
  it.effect("asks for no passkey if the page after it cannot be redirected to, unless it stays on the page", () =>
    Effect.gen(function* () {
      const { asked, layer } = yield* authenticator()
      const app = yield* authApp(routes({ [startSignIn]: begun, [signIn]: answers("auth.passkey.sign-in", "success") }), {
        webAuthn: layer,
        options: { urls: { afterSignIn: "https://elsewhere.test/" } }
      })
      assert.strictEqual((yield* Effect.flip(app.auth.signInWithPasskey()))._tag, "UntrustedRedirectError")
      assert.deepStrictEqual([yield* asked, yield* app.sent], [[], []])
      yield* app.auth.signInWithPasskey({ noRedirect: true })
      assert.lengthOf(yield* asked, 1)
    })
  )

  it.effect("requests the passkeys of this host from the authenticator, and signs in with its response", () =>
    Effect.gen(function* () {
      const { asked, layer } = yield* authenticator()
      const app = yield* authApp(routes({ [startSignIn]: begun, [signIn]: answers("auth.passkey.sign-in", "success") }), {
        webAuthn: layer
      })
      yield* app.auth.signInWithPasskey()
      const [request] = yield* asked
      assert.deepInclude(request, { rpId: "app.test", autofill: false, userVerification: "preferred" })
      const { code } = recorded("auth.passkey.initiate-passkey-authentication", "success").response.body
      assert.deepStrictEqual(bodyOf((yield* app.sent)[1]), { authentication_response: credential, code })
      assert.deepStrictEqual(app.gone, ["/"])
      assert.isNotNull(yield* app.signedIn)
    })
  )
  it.effect("waits in an input field for autofill, for the given host", () =>
    Effect.gen(function* () {
      const { asked, layer } = yield* authenticator()
      const app = yield* authApp(routes({ [startSignIn]: begun, [signIn]: answers("auth.passkey.sign-in", "success") }), {
        webAuthn: layer
      })
      yield* app.auth.signInWithPasskey({ autofill: true, hostname: "example.com" })
      assert.deepInclude((yield* asked)[0], { rpId: "example.com", autofill: true })
    })
  )
  it.effect("renews the challenge in the input field before it expires", () =>
    Effect.gen(function* () {
      const { asked, layer } = yield* authenticator(Effect.never)
      const app = yield* authApp(routes({ [startSignIn]: begun }), { webAuthn: layer })
      const offering = yield* Effect.forkChild(app.auth.signInWithPasskey({ autofill: true }), { startImmediately: true })
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual((yield* asked).length, 1)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* asked).length, 2)
      assert.deepStrictEqual(yield* app.paths, [startSignIn, startSignIn])
      yield* Fiber.interrupt(offering)
    })
  )
  it.effect("distinguishes a cancelled dialog, a failed one, and an unknown error", () =>
    Effect.gen(function* () {
      for (const [kind, code, tag] of [
        ["cancelled", "NotAllowedError", "PasskeyCancelledError"],
        ["refused", "ERROR_CEREMONY_ABORTED", "PasskeyWebAuthnError"],
        ["refused", "ERROR_AUTHENTICATOR_GENERAL_ERROR", "PasskeyWebAuthnError"],
        ["unknown", "Error", "PasskeyAuthenticationFailed"]
      ] as const) {
        const { layer } = yield* failing(kind, code)
        const app = yield* authApp(routes({ [startSignIn]: begun }), { webAuthn: layer })
        const error = yield* Effect.flip(app.auth.signInWithPasskey())
        assert.strictEqual(error._tag, tag)
        if (error._tag === "PasskeyWebAuthnError") assert.deepStrictEqual(error.details, { code, message: "why" })
        if (error._tag === "PasskeyAuthenticationFailed") assert.strictEqual(error.message, "Failed to sign in with passkey")
        assert.deepStrictEqual(yield* app.paths, [startSignIn])
      }
    })
  )
  it.effect("does not catch platform or network errors (rule 87)", () =>
    Effect.gen(function* () {
      const { layer } = yield* authenticator()
      for (const [name, tag] of [
        ["unknown-credential", "PasskeyAuthenticationFailed"],
        ["origin-not-trusted", "PasskeyAuthenticationFailed"],
        ["code-not-found", "VerificationCodeNotFound"],
        ["code-expired", "VerificationCodeExpired"],
        ["code-already-used", "VerificationCodeAlreadyUsed"]
      ] as const) {
        const app = yield* authApp(routes({ [startSignIn]: begun, [signIn]: answers("auth.passkey.sign-in", name) }), {
          webAuthn: layer
        })
        assert.strictEqual((yield* Effect.flip(app.auth.signInWithPasskey()))._tag, tag)
      }
      const off = answers("auth.passkey.initiate-passkey-authentication", "passkey-disabled")
      const disabled = yield* authApp(routes({ [startSignIn]: off }), { webAuthn: layer })
      assert.strictEqual((yield* Effect.flip(disabled.auth.signInWithPasskey()))._tag, "PasskeyAuthenticationNotEnabled")
      const mfa = yield* authApp(routes({ [startSignIn]: begun, [signIn]: answers("auth.otp.sign-in", "mfa-required") }), {
        webAuthn: layer
      })
      assert.strictEqual((yield* Effect.flip(mfa.auth.signInWithPasskey()))._tag, "MultiFactorAuthenticationRequired")
      assert.deepStrictEqual(mfa.gone, ["/handler/mfa"])
    })
  )
  it.effect("fails with the error of passkeys if the platform returns no options", () =>
    Effect.gen(function* () {
      const { layer } = yield* authenticator()
      const empty = { status: 200, headers: new Headers(), text: "{}" }
      const app = yield* authApp(routes({ [startSignIn]: empty, [startRegistration]: empty }), { webAuthn: layer })
      const signIn = yield* Effect.flip(app.auth.signInWithPasskey())
      assert.strictEqual(signIn._tag, "PasskeyAuthenticationFailed")
      assert.strictEqual(signIn.message, "Failed to get initiation options for passkey authentication")
      yield* app.session.signIn(pair("a"))
      const registration = yield* Effect.flip(app.auth.registerPasskey())
      assert.strictEqual(registration._tag, "PasskeyRegistrationFailed")
      assert.strictEqual(registration.message, "Failed to get initiation options for passkey registration")
      assert.propertyVal(registration.cause, "_tag", "InvalidResponse")
    })
  )
  it.effect("never lets the platform choose the host", () =>
    Effect.gen(function* () {
      const { asked, layer } = yield* authenticator()
      const { body } = recorded("auth.passkey.initiate-passkey-authentication", "success").response
      const options = { ...(body["options_json"] as object), rpId: "bank.test" }
      const app = yield* authApp(routes({ [startSignIn]: json({ ...body, options_json: options }) }), { webAuthn: layer })
      const error = yield* Effect.flip(app.auth.signInWithPasskey())
      assert.strictEqual(error._tag === "PasskeyWebAuthnError" && error.details.code, "ERROR_INVALID_RP_ID")
      assert.notInclude(error.message, "bank.test")
      assert.deepStrictEqual(yield* asked, [])
    })
  )
  it.effect("accepts localhost and host names, and no IP addresses", () =>
    Effect.gen(function* () {
      const { layer } = yield* authenticator()
      for (const [href, isHost] of [
        ["http://localhost:3000/", true],
        ["https://a.b-c.example.com/", true],
        ["http://127.0.0.1/", false],
        ["http://[::1]/", false],
        ["https://intranet/", false]
      ] as const) {
        const app = yield* authApp(routes({ [startSignIn]: begun, [signIn]: answers("auth.passkey.sign-in", "success") }), {
          href,
          webAuthn: layer
        })
        const result = yield* Effect.result(app.auth.signInWithPasskey())
        assert.strictEqual(result._tag, isHost ? "Success" : "Failure")
      }
    })
  )
  it.effect("is unavailable outside a browser", () =>
    Effect.gen(function* () {
      const app = yield* authApp(() => unreachable, { href: null })
      assert.strictEqual((yield* Effect.flip(app.auth.signInWithPasskey()))._tag, "PasskeysUnsupportedError")
    })
  )
  it.effect("closes the dialog when interrupted", () =>
    Effect.gen(function* () {
      const open = yield* Deferred.make<void>()
      const closed = yield* Deferred.make<void>()
      const dialog = Effect.andThen(Deferred.succeed(open, undefined), Effect.never).pipe(
        Effect.onInterrupt(() => Deferred.succeed(closed, undefined))
      )
      const { layer } = yield* authenticator(dialog)
      const app = yield* authApp(routes({ [startSignIn]: begun }), { webAuthn: layer })
      const fiber = yield* Effect.forkChild(app.auth.signInWithPasskey(), { startImmediately: true })
      yield* Deferred.await(open)
      yield* Fiber.interrupt(fiber)
      assert.isTrue(yield* Deferred.isDone(closed))
      assert.isNull(yield* app.signedIn)
    })
  )
})

describe("registerPasskey", () => {
  it.effect("creates a passkey for this host and registers it", () =>
    Effect.gen(function* () {
      const { asked, layer } = yield* authenticator()
      const app = yield* authApp(
        routes({ [startRegistration]: begunRegistration, [register]: answers("auth.passkey.register", "success") }),
        {
          webAuthn: layer
        }
      )
      yield* app.session.signIn(pair("a"))
      yield* app.auth.registerPasskey()
      assert.deepInclude((yield* asked)[0], { rp: { id: "app.test", name: "Black box" }, attestation: "none" })
      assert.deepInclude(bodyOf((yield* app.sent)[1]), { credential })
      assert.strictEqual(app.session.userChanges.get(), 1)
    })
  )
  it.effect("accepts only user ids of 1 to 64 bytes", () =>
    Effect.gen(function* () {
      const { layer } = yield* authenticator()
      const { body } = recorded("auth.passkey.initiate-passkey-registration", "success-user-with-email").response
      const options = body["options_json"] as { readonly user: object }
      for (const [bytes, code] of [
        [0, "ERROR_INVALID_USER_ID_LENGTH"],
        [1, null],
        [64, null],
        [65, "ERROR_INVALID_USER_ID_LENGTH"]
      ] as const) {
        const id = Buffer.alloc(bytes, 7).toString("base64url")
        const start = json({ ...body, options_json: { ...options, user: { ...options.user, id } } })
        const app = yield* authApp(
          routes({ [startRegistration]: start, [register]: answers("auth.passkey.register", "success") }),
          {
            webAuthn: layer
          }
        )
        yield* app.session.signIn(pair("a"))
        const error = yield* Effect.flip(Effect.flip(app.auth.registerPasskey())).pipe(Effect.catch((e) => Effect.succeed(e)))
        const found = error && "_tag" in error && error._tag === "PasskeyWebAuthnError" ? error.details.code : null
        assert.strictEqual(found, code)
      }
    })
  )
  it.effect("fails with a specific error for each rejection", () =>
    Effect.gen(function* () {
      const { layer } = yield* authenticator()
      for (const [name, tag] of [
        ["origin-not-trusted", "PasskeyRegistrationFailed"],
        ["code-not-found", "VerificationCodeNotFound"],
        ["code-expired", "VerificationCodeExpired"]
      ] as const) {
        const app = yield* authApp(
          routes({ [startRegistration]: begunRegistration, [register]: answers("auth.passkey.register", name) }),
          {
            webAuthn: layer
          }
        )
        yield* app.session.signIn(pair("a"))
        assert.strictEqual((yield* Effect.flip(app.auth.registerPasskey()))._tag, tag)
      }
    })
  )
  it.effect("reports an existing passkey, a cancelled dialog, and an unknown error", () =>
    Effect.gen(function* () {
      for (const [kind, code, tag, message] of [
        ["refused", "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", "PasskeyWebAuthnError", "why"],
        ["cancelled", "NotAllowedError", "PasskeyCancelledError", "The passkey dialog was cancelled"],
        ["unknown", "Error", "PasskeyRegistrationFailed", "Failed to start passkey registration due to unknown error"]
      ] as const) {
        const { layer } = yield* failing(kind, code)
        const app = yield* authApp(routes({ [startRegistration]: begunRegistration }), { webAuthn: layer })
        yield* app.session.signIn(pair("a"))
        const error = yield* Effect.flip(app.auth.registerPasskey())
        assert.deepStrictEqual([error._tag, error.message], [tag, message])
      }
    })
  )
  it.effect("requires a signed-in user", () =>
    Effect.gen(function* () {
      const { layer } = yield* authenticator()
      const app = yield* authApp(() => unreachable, { webAuthn: layer })
      assert.strictEqual((yield* Effect.flip(app.auth.registerPasskey()))._tag, "SessionExpired")
    })
  )
})

describe("a passkey that this device cannot have", () => {
  const unsupported = (missing: PasskeysUnsupportedError["missing"]) =>
    Layer.succeed(WebAuthn, {
      ...WebAuthn.none,
      check: ({ autofill }) =>
        missing !== "autofill" || autofill ? Effect.fail(new PasskeysUnsupportedError({ missing })) : Effect.void
    })
  const refusing = Layer.succeed(WebAuthn, {
    ...WebAuthn.none,
    check: () => Effect.fail(new CeremonyFailure({ kind: "unknown", code: "LibraryNotLoaded", message: "why" }))
  })

  it.effect("is refused before a challenge is requested", () =>
    Effect.gen(function* () {
      const { asked, layer } = yield* authenticator()
      for (const [settings, options, tag, message] of [
        [{ href: null }, {}, "PasskeysUnsupportedError", "Passkeys need a browser"],
        [{ href: null, webAuthn: layer }, {}, "PasskeysUnsupportedError", "Passkeys need a browser"],
        [{ href: null }, { hostname: "example.com" }, "PasskeysUnsupportedError", "Passkeys need a browser"],
        [{ webAuthn: unsupported("passkeys") }, {}, "PasskeysUnsupportedError", "This browser does not support passkeys"],
        [
          { webAuthn: unsupported("autofill") },
          { autofill: true },
          "PasskeysUnsupportedError",
          "This browser does not support the autofill of passkeys"
        ],
        [{ webAuthn: layer }, { hostname: "" }, "PasskeyWebAuthnError", "is an invalid domain"],
        [{ webAuthn: layer }, { hostname: "10.0.0.1" }, "PasskeyWebAuthnError", "is an invalid domain"],
        [{ href: "http://127.0.0.1/", webAuthn: layer }, {}, "PasskeyWebAuthnError", "is an invalid domain"],
        [{ webAuthn: refusing }, {}, "PasskeyAuthenticationFailed", "passkey"]
      ] as const) {
        const app = yield* authApp(() => unreachable, settings)
        const refused = yield* Effect.flip(app.auth.signInWithPasskey(options))
        assert.strictEqual(refused._tag, tag)
        assert.include(refused.message, message)
        if (!("autofill" in options)) {
          yield* app.session.signIn(pair("a"))
          const error = yield* Effect.flip(app.auth.registerPasskey(options))
          assert.strictEqual(error._tag, tag.replace("Authentication", "Registration"))
          assert.include(error.message, message)
        }
        assert.deepStrictEqual(yield* app.paths, [])
      }
      assert.deepStrictEqual(yield* asked, [])
    })
  )
})

/** Members that WebAuthn lets a device or a platform leave out, by path. @source WebAuthn L3 5.1.8, 5.1.10 */
const omitted = {
  registered: [
    "authenticatorAttachment",
    "clientExtensionResults",
    "clientExtensionResults.credProps",
    "clientExtensionResults.credProps.rk",
    "response.authenticatorData",
    "response.publicKey",
    "response.publicKeyAlgorithm",
    "response.transports"
  ],
  signedIn: ["authenticatorAttachment", "clientExtensionResults", "clientExtensionResults.appid", "response.userHandle"],
  creation: [
    "attestation",
    "attestationFormats",
    "authenticatorSelection",
    "authenticatorSelection.authenticatorAttachment",
    "authenticatorSelection.residentKey",
    "excludeCredentials",
    "extensions",
    "extensions.credProps",
    "hints",
    "pubKeyCredParams",
    "timeout"
  ],
  request: ["allowCredentials", "extensions", "extensions.appid", "hints", "timeout", "userVerification"]
}

/** Returns an object with a member at each path that is set to a value; the other members of the objects on the way stay. */
const withMembers = (given: object, paths: ReadonlyArray<string>, value: null | undefined): Record<string, unknown> => {
  const copy: Record<string, unknown> = structuredClone({ ...given })
  for (const path of paths) {
    const names = path.split(".")
    let at = copy
    for (const name of names.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>
    at[names.at(-1) ?? ""] = value
  }
  return copy
}
const codeOf = (response: { readonly text: string }): unknown => JSON.parse(response.text).code
const bare = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json), (_, value: unknown) => (value === null ? undefined : value))

describe("a member of a passkey's JSON that may be absent", () => {
  for (const [how, value] of [
    ["null", null],
    ["undefined", undefined]
  ] as const) {
    it.effect(`is not sent if the device sets it to ${how}, alone or with the others`, () =>
      Effect.gen(function* () {
        for (const paths of [omitted.registered, ...omitted.registered.map((one) => [one])]) {
          // A cast: what a device answers is not checked.
          const answer = withMembers(credential, paths, value) as PasskeyCredential
          const { layer } = yield* authenticator(Effect.succeed(answer))
          const app = yield* authApp(
            routes({ [startRegistration]: begunRegistration, [register]: answers("auth.passkey.register", "success") }),
            { webAuthn: layer }
          )
          yield* app.session.signIn(pair("a"))
          yield* app.auth.registerPasskey()
          assert.deepStrictEqual(
            bodyOf((yield* app.sent)[1]),
            { credential: bare(answer), code: codeOf(begunRegistration) },
            paths.join()
          )
        }
        for (const paths of [omitted.signedIn, ...omitted.signedIn.map((one) => [one])]) {
          const answer = withMembers(credential, paths, value) as PasskeyCredential
          const { layer } = yield* authenticator(Effect.succeed(answer))
          const app = yield* authApp(routes({ [startSignIn]: begun, [signIn]: answers("auth.passkey.sign-in", "success") }), {
            webAuthn: layer
          })
          yield* app.auth.signInWithPasskey()
          assert.deepStrictEqual(
            bodyOf((yield* app.sent)[1]),
            { authentication_response: bare(answer), code: codeOf(begun) },
            paths.join()
          )
        }
      })
    )
  }

  it.effect("is absent for the device if the platform sets it to null: browsers refuse `hints: null`", () =>
    Effect.gen(function* () {
      const begin = (name: "authentication" | "registration", paths: ReadonlyArray<string>) => {
        const { body } = recorded(
          `auth.passkey.initiate-passkey-${name}`,
          name === "registration" ? "success-user-with-email" : "success"
        ).response
        return json({ ...body, options_json: withMembers(body["options_json"] as object, paths, null) })
      }
      for (const paths of [omitted.creation, ...omitted.creation.map((one) => [one])]) {
        const { asked, layer } = yield* authenticator()
        const app = yield* authApp(
          routes({
            [startRegistration]: begin("registration", paths),
            [register]: answers("auth.passkey.register", "success")
          }),
          { webAuthn: layer }
        )
        yield* app.session.signIn(pair("a"))
        yield* app.auth.registerPasskey()
        assert.notInclude(JSON.stringify(yield* asked), "null", paths.join())
      }
      for (const paths of [omitted.request, ...omitted.request.map((one) => [one])]) {
        const { asked, layer } = yield* authenticator()
        const app = yield* authApp(
          routes({ [startSignIn]: begin("authentication", paths), [signIn]: answers("auth.passkey.sign-in", "success") }),
          { webAuthn: layer }
        )
        yield* app.auth.signInWithPasskey()
        assert.notInclude(JSON.stringify(yield* asked), "null", paths.join())
      }
    })
  )
})
