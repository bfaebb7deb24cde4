import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { Outbox } from "../src/emails/Outbox.js"
import { userByAuthEmail } from "../src/world/User.js"
import { addUser } from "./conformance/stage.js"
import { platform, send } from "./platform.js"
import { signedIn, theProject } from "./signedIn.js"

const enable = Effect.map(theProject, (project) => Object.assign(project.config, { magicLinkEnabled: true, signUpEnabled: true }))
const someone = () => `${crypto.randomUUID()}@example.com`
const callback_url = "http://localhost:3000/handler/magic-link-callback?after=%2Fhome"

const ask = Effect.fnUntraced(function* (email: string) {
  yield* enable
  const { status, body } = yield* send("POST", "/api/v1/auth/otp/send-sign-in-code", { body: { email, callback_url } })
  assert.strictEqual(status, 200)
  const [mail] = (yield* (yield* Outbox).mailbox(email)).slice(-1)
  if (mail === undefined) return yield* Effect.die("no mail was sent")
  const typed = /\b[0-9A-Z]{6}\b/.exec(mail.text.replace(/https?:\S+/g, ""))?.[0] ?? ""
  const link = new URL(/https?:\S+/.exec(mail.text)?.[0] ?? "")
  return { mail, typed, link, nonce: body.nonce as string }
})

const signIn = (code: string, token?: string) =>
  send("POST", "/api/v1/auth/otp/sign-in", {
    body: { code },
    headers: { "x-stack-allow-anonymous-user": "true" },
    ...(token === undefined ? {} : { token })
  })

layer(platform)("signing in by e-mail", (it) => {
  it.effect("the e-mail has a link and six characters, which are two forms of one code", () =>
    Effect.gen(function* () {
      const { mail, typed, link, nonce } = yield* ask(someone())
      assert.include(mail.subject, "Sign in to Test")
      assert.include(mail.subject, typed)
      assert.include(mail.html, typed)
      assert.strictEqual(link.searchParams.get("after"), "/home")
      assert.strictEqual(link.searchParams.get("code"), `${typed.toLowerCase()}${nonce}`)
    })
  )

  it.effect("the typed characters with the nonce sign up a new user, once", () =>
    Effect.gen(function* () {
      const email = someone()
      const { typed, nonce } = yield* ask(email)
      const { status, body } = yield* signIn(`${typed}${nonce}`)
      assert.strictEqual(status, 200)
      assert.isTrue(body.is_new_user)
      const user = userByAuthEmail(yield* theProject, email)
      assert.strictEqual(user?.id, body.user_id)
      assert.isTrue(user?.otpEnabled)
      assert.isTrue(user?.channels[0]?.isVerified)
      assert.strictEqual((yield* signIn(`${typed}${nonce}`)).body.code, "VERIFICATION_CODE_ALREADY_USED")
    })
  )

  it.effect("a user with a verified address gets this sign-in method when the code is sent", () =>
    Effect.gen(function* () {
      const email = someone()
      const user = yield* addUser(yield* theProject, { email, verified: true, password: "password-123456" })
      const { link } = yield* ask(email)
      assert.isTrue(user.otpEnabled)
      const { body } = yield* signIn(link.searchParams.get("code") ?? "")
      assert.strictEqual(body.user_id, user.id)
      assert.isFalse(body.is_new_user)
    })
  )

  it.effect("an anonymous user becomes the new one", () =>
    Effect.gen(function* () {
      const email = someone()
      const { user, token } = yield* signedIn({ isAnonymous: true })
      const { link } = yield* ask(email)
      const { body } = yield* signIn(link.searchParams.get("code") ?? "", token)
      assert.strictEqual(body.user_id, user.id)
      assert.isTrue(body.is_new_user)
      assert.isFalse(user.isAnonymous)
    })
  )

  it.effect("a code expires after seven days", () =>
    Effect.gen(function* () {
      const { link } = yield* ask(someone())
      yield* TestClock.adjust("7 days")
      assert.strictEqual((yield* signIn(link.searchParams.get("code") ?? "")).body.code, "VERIFICATION_CODE_EXPIRED")
    })
  )

  it.effect("twenty guesses of the typed characters invalidate the code", () =>
    Effect.gen(function* () {
      const { typed, nonce } = yield* ask(someone())
      const wrong = typed === "000000" ? "111111" : "000000"
      for (let guesses = 0; guesses < 20; guesses += 1) {
        assert.strictEqual((yield* signIn(`${wrong}${nonce}`)).body.code, "VERIFICATION_CODE_NOT_FOUND")
      }
      assert.strictEqual((yield* signIn(`${typed}${nonce}`)).body.code, "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED")
    })
  )

  it.effect("checking a code does not use it up", () =>
    Effect.gen(function* () {
      const { link } = yield* ask(someone())
      const code = link.searchParams.get("code") ?? ""
      const checked = yield* send("POST", "/api/v1/auth/otp/sign-in/check-code", { body: { code } })
      assert.deepStrictEqual(checked.body, { is_code_valid: true })
      assert.strictEqual((yield* signIn(code)).status, 200)
    })
  )

  it.effect("a code for a new user fails if the project has changed since, and is used up", () =>
    Effect.gen(function* () {
      const { config } = yield* theProject
      const first = yield* ask(someone())
      config.magicLinkEnabled = false
      const refused = yield* signIn(first.link.searchParams.get("code") ?? "")
      assert.strictEqual(refused.status, 400)
      assert.isNull(refused.headers.get("x-stack-known-error"))
      const second = yield* ask(someone())
      config.signUpEnabled = false
      assert.strictEqual((yield* signIn(second.link.searchParams.get("code") ?? "")).body.code, "SIGN_UP_NOT_ENABLED")
      assert.strictEqual((yield* signIn(second.link.searchParams.get("code") ?? "")).body.code, "VERIFICATION_CODE_ALREADY_USED")
    })
  )

  it.effect("an attempt code of the second factor is not a sign-in code", () =>
    Effect.gen(function* () {
      const email = someone()
      yield* addUser(yield* theProject, { email, password: "password-123456", requiresTotpMfa: true })
      const { body } = yield* send("POST", "/api/v1/auth/password/sign-in", { body: { email, password: "password-123456" } })
      assert.strictEqual((yield* signIn(body.details.attempt_code)).body.code, "VERIFICATION_CODE_NOT_FOUND")
      // An expired one is found first, since both kinds share a type.
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual((yield* signIn(body.details.attempt_code)).body.code, "VERIFICATION_CODE_EXPIRED")
    })
  )
})
