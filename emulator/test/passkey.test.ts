import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { makeAuthenticator } from "./authenticator.js"
import { platform, send } from "./platform.js"
import { signedIn, theProject } from "./signedIn.js"

const origin = "http://localhost:3000"
const enable = Effect.map(theProject, (project) => Object.assign(project.config, { passkeyEnabled: true }))

const initiate = Effect.fnUntraced(function* (token?: string) {
  const path = token === undefined ? "initiate-passkey-authentication" : "initiate-passkey-registration"
  const { body } = yield* send("POST", `/api/v1/auth/passkey/${path}`, { body: {}, ...(token === undefined ? {} : { token }) })
  return { code: body.code as string, challenge: body.options_json.challenge as string, options: body.options_json }
})

const register = Effect.fnUntraced(function* (token: string, authenticator = makeAuthenticator(origin)) {
  const { code, challenge } = yield* initiate(token)
  const answer = yield* send("POST", "/api/v1/auth/passkey/register", {
    token,
    body: { credential: authenticator.create(challenge), code }
  })
  return { authenticator, answer }
})

const signIn = (code: string, authentication_response: unknown) =>
  send("POST", "/api/v1/auth/passkey/sign-in", { body: { authentication_response, code } })

layer(platform)("passkeys", (it) => {
  it.effect("a registered passkey signs its user in", () =>
    Effect.gen(function* () {
      yield* enable
      const { user, token } = yield* signedIn()
      const { authenticator, answer } = yield* register(token)
      assert.deepStrictEqual(answer.body, { user_handle: authenticator.id })
      assert.isTrue(user.passkeyEnabled)
      const { code, challenge } = yield* initiate()
      const { status, body } = yield* signIn(code, authenticator.get(challenge))
      assert.strictEqual(status, 200)
      assert.strictEqual(body.user_id, user.id)
      assert.isFalse(body.is_new_user)
    })
  )

  it.effect("each ceremony has its own challenge, and only a response to it counts", () =>
    Effect.gen(function* () {
      yield* enable
      const { token } = yield* signedIn()
      const { authenticator } = yield* register(token)
      const first = yield* initiate()
      const second = yield* initiate()
      assert.notStrictEqual(first.challenge, second.challenge)
      const { body } = yield* signIn(second.code, authenticator.get(first.challenge))
      assert.strictEqual(body.code, "PASSKEY_AUTHENTICATION_FAILED")
    })
  )

  it.effect("a counter that has not increased is rejected", () =>
    Effect.gen(function* () {
      yield* enable
      const { token } = yield* signedIn()
      const { authenticator } = yield* register(token)
      const first = yield* initiate()
      assert.strictEqual((yield* signIn(first.code, authenticator.get(first.challenge, 5))).status, 200)
      const second = yield* initiate()
      const { body } = yield* signIn(second.code, authenticator.get(second.challenge, 5))
      assert.strictEqual(body.code, "PASSKEY_AUTHENTICATION_FAILED")
    })
  )

  it.effect("a second passkey replaces the first", () =>
    Effect.gen(function* () {
      yield* enable
      const { token } = yield* signedIn()
      const { authenticator: old } = yield* register(token)
      const { authenticator: fresh } = yield* register(token)
      const first = yield* initiate()
      assert.strictEqual((yield* signIn(first.code, old.get(first.challenge))).body.code, "PASSKEY_AUTHENTICATION_FAILED")
      const second = yield* initiate()
      assert.strictEqual((yield* signIn(second.code, fresh.get(second.challenge))).status, 200)
    })
  )

  it.effect("a challenge expires after 65 seconds", () =>
    Effect.gen(function* () {
      yield* enable
      const { token } = yield* signedIn()
      const { authenticator } = yield* register(token)
      const { code, challenge } = yield* initiate()
      yield* TestClock.adjust("65 seconds")
      const { body } = yield* signIn(code, authenticator.get(challenge))
      assert.strictEqual(body.code, "VERIFICATION_CODE_EXPIRED")
    })
  )

  it.effect("a rejected registration uses up the code", () =>
    Effect.gen(function* () {
      yield* enable
      const { token } = yield* signedIn()
      const { code, challenge } = yield* initiate(token)
      const post = (credential: unknown) => send("POST", "/api/v1/auth/passkey/register", { token, body: { credential, code } })
      const foreign = yield* post(makeAuthenticator("https://elsewhere.example.com").create(challenge))
      assert.strictEqual(foreign.body.code, "PASSKEY_REGISTRATION_FAILED")
      const again = yield* post(makeAuthenticator(origin).create(challenge))
      assert.strictEqual(again.body.code, "VERIFICATION_CODE_ALREADY_USED")
    })
  )

  it.effect("a malformed response is rejected without a crash", () =>
    Effect.gen(function* () {
      yield* enable
      const { token } = yield* signedIn()
      for (const credential of [
        { id: "x" },
        { ...makeAuthenticator(origin).create("AAAA"), response: { clientDataJSON: "%" } }
      ]) {
        const { code } = yield* initiate(token)
        const { body } = yield* send("POST", "/api/v1/auth/passkey/register", { token, body: { credential, code } })
        assert.strictEqual(body.code, "PASSKEY_REGISTRATION_FAILED")
      }
    })
  )

  it.effect("a passkey of a user with a second factor leads to an attempt", () =>
    Effect.gen(function* () {
      yield* enable
      const { token } = yield* signedIn({ requiresTotpMfa: true })
      const { authenticator } = yield* register(token)
      const { code, challenge } = yield* initiate()
      const { body } = yield* signIn(code, authenticator.get(challenge))
      assert.strictEqual(body.code, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")
    })
  )

  it.effect("a sign-in checks the project and the code, then the passkey, and uses the code up", () =>
    Effect.gen(function* () {
      const config = yield* enable
      const { token } = yield* signedIn()
      const { authenticator } = yield* register(token)
      const { code, challenge } = yield* initiate()
      const codeOf = (given: string, sent: unknown) =>
        Effect.map(signIn(given, sent), ({ body }) => body.code as string | undefined)
      const early = yield* initiate()
      config.passkeyEnabled = false
      assert.strictEqual(yield* codeOf(early.code, authenticator.get(early.challenge)), "PASSKEY_AUTHENTICATION_NOT_ENABLED")
      yield* enable
      const response = authenticator.get(challenge)
      assert.strictEqual(yield* codeOf("x", response), "VERIFICATION_CODE_NOT_FOUND")
      const registration = yield* initiate(token)
      assert.strictEqual(yield* codeOf(registration.code, response), "VERIFICATION_CODE_NOT_FOUND")
      assert.isUndefined(yield* codeOf(code, response))
      assert.strictEqual(yield* codeOf(code, response), "VERIFICATION_CODE_ALREADY_USED")
      const next = yield* initiate()
      const unknown = makeAuthenticator(origin).get(next.challenge)
      assert.strictEqual(yield* codeOf(next.code, unknown), "PASSKEY_AUTHENTICATION_FAILED")
      assert.strictEqual(yield* codeOf(next.code, authenticator.get(next.challenge)), "VERIFICATION_CODE_ALREADY_USED")
    })
  )

  it.effect("a registration checks the code before the project, and registers for whoever is signed in", () =>
    Effect.gen(function* () {
      const config = yield* enable
      const { token } = yield* signedIn()
      const other = yield* signedIn()
      const post = (code: string, credential: unknown) =>
        Effect.map(
          send("POST", "/api/v1/auth/passkey/register", { token: other.token, body: { credential, code } }),
          ({ body }) => body.code ?? body.user_handle
        )
      const first = yield* initiate(token)
      const authenticator = makeAuthenticator(origin)
      config.passkeyEnabled = false
      assert.strictEqual(yield* post("x", authenticator.create(first.challenge)), "VERIFICATION_CODE_NOT_FOUND")
      assert.strictEqual(yield* post(first.code, authenticator.create(first.challenge)), "PASSKEY_AUTHENTICATION_NOT_ENABLED")
      yield* enable
      assert.strictEqual(yield* post(first.code, authenticator.create(first.challenge)), "VERIFICATION_CODE_ALREADY_USED")
      const second = yield* initiate(token)
      assert.strictEqual(yield* post(second.code, authenticator.create(second.challenge)), authenticator.id)
      const { code, challenge } = yield* initiate()
      assert.strictEqual((yield* signIn(code, authenticator.get(challenge))).body.user_id, other.user.id)
    })
  )

  it.effect("a removed passkey, and that of a deleted user, sign nobody in; only a registration adds one", () =>
    Effect.gen(function* () {
      yield* enable
      const { user, token } = yield* signedIn()
      const change = (passkey_auth_enabled: boolean) =>
        send("PATCH", "/api/v1/users/me", { token, body: { passkey_auth_enabled } })
      const use = Effect.fnUntraced(function* ({ get }: ReturnType<typeof makeAuthenticator>) {
        const { code, challenge } = yield* initiate()
        const { status, body } = yield* signIn(code, get(challenge))
        return status === 200 ? body.user_id : body.code
      })
      assert.strictEqual((yield* change(true)).status, 400)
      const { authenticator } = yield* register(token)
      assert.strictEqual(yield* use(authenticator), user.id)
      assert.isFalse((yield* change(false)).body.passkey_auth_enabled)
      assert.strictEqual(yield* use(authenticator), "PASSKEY_AUTHENTICATION_FAILED")
      const { authenticator: next } = yield* register(token)
      assert.isTrue((yield* send("GET", "/api/v1/users/me", { token })).body.passkey_auth_enabled)
      assert.strictEqual(yield* use(next), user.id)
      yield* send("DELETE", "/api/v1/users/me", { token })
      assert.strictEqual(yield* use(next), "PASSKEY_AUTHENTICATION_FAILED")
    })
  )

  it.effect("the options have a placeholder for the page, which the browser replaces", () =>
    Effect.gen(function* () {
      yield* enable
      const { user, token } = yield* signedIn({ displayName: "Ada" })
      const { options } = yield* initiate(token)
      assert.deepStrictEqual(options.rp, { id: "THIS_VALUE_WILL_BE_REPLACED.example.com", name: "Test" })
      assert.strictEqual(Buffer.from(options.user.id, "base64url").toString(), user.id)
      assert.strictEqual(options.user.displayName, "Ada")
    })
  )

  it.effect("a member that WebAuthn lets an authenticator leave out can be absent or null", () =>
    Effect.gen(function* () {
      yield* enable
      const { token } = yield* signedIn()
      const top = ["authenticatorAttachment", "clientExtensionResults"]
      const kinds = {
        register: ["transports", "authenticatorData", "publicKey", "publicKeyAlgorithm"],
        "sign-in": ["userHandle", "attestationObject"]
      }
      const altered = (answer: Record<string, unknown>, name: string, isNull: boolean) => {
        const copy = structuredClone(answer)
        const part = top.includes(name) ? copy : (copy["response"] as Record<string, unknown>)
        if (isNull) part[name] = null
        else delete part[name]
        return copy
      }
      for (const isNull of [true, false]) {
        for (const name of [...top, ...kinds.register]) {
          const { code, challenge } = yield* initiate(token)
          const credential = altered(makeAuthenticator(origin).create(challenge), name, isNull)
          const { status } = yield* send("POST", "/api/v1/auth/passkey/register", { token, body: { credential, code } })
          assert.strictEqual(status, 200, `${name} of a registration, null: ${isNull}`)
        }
        const { authenticator } = yield* register(token)
        for (const name of [...top, ...kinds["sign-in"]]) {
          const { code, challenge } = yield* initiate()
          const { status } = yield* signIn(code, altered(authenticator.get(challenge), name, isNull))
          assert.strictEqual(status, 200, `${name} of a sign-in, null: ${isNull}`)
        }
      }
    })
  )
})
