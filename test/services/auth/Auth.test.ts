import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Emulator, Outbox } from "../../../emulator/src/index.js"
import { makeAuthenticator } from "../../../emulator/test/authenticator.js"
import type { PasskeyCredential } from "../../../src/schemas/Passkey.js"
import { oneTimePassword } from "../../../src/services/auth/mfa/totp.js"
import { WebAuthn } from "../../../src/services/platform/passkeys/WebAuthn.js"
import type { Settings } from "../../support/authApp.js"
import { authApp } from "../../support/authApp.js"
import { options } from "../../support/fakes.js"
import { counted, passTime, turn } from "../../support/pace.js"

const origin = "http://localhost:3000"
const project = {
  id: options.projectId,
  displayName: "Test",
  publishableClientKey: options.publishableClientKey,
  magicLinkEnabled: true,
  passkeyEnabled: true,
  builtInOAuth: true,
  oauthProviders: [
    {
      id: "github",
      type: "github",
      isShared: false,
      clientId: "c",
      clientSecret: "s",
      allowSignIn: true,
      allowConnectedAccounts: true
    }
  ]
} as const
const platform = Emulator.layer({ passwordRounds: 4, projects: [project] })

const app = Effect.fnUntraced(function* (settings: Settings = {}) {
  const { handler, isBusy } = counted(yield* Emulator.handler)
  const one = yield* authApp(
    ({ url, ...init }) =>
      Effect.promise(() =>
        handler(new Request(url, init)).then((answer) =>
          answer.text().then((text) => ({ status: answer.status, headers: answer.headers, text }))
        )
      ),
    { href: `${origin}/page`, ...settings }
  )
  return { ...one, isBusy }
})
const someone = () => ({ email: `${crypto.randomUUID()}@example.com`, password: "password-1" })
const lastMail = Effect.fnUntraced(function* (email: string) {
  const mail = (yield* (yield* Outbox).mailbox(email)).at(-1)
  const link = new URL(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "")
  return {
    code: link.searchParams.get("code") ?? "",
    shown: /\b[0-9A-Z]{6}\b/.exec(mail?.text.replace(/https?:\S+/g, "") ?? "")?.[0] ?? ""
  }
})

/** Requests a URL like a browser: stores the platform's cookies, but does not follow redirects. */
const visit = Effect.fnUntraced(function* (url: string, init: RequestInit = {}) {
  const handler = yield* Emulator.handler
  const answer = yield* Effect.promise(() => handler(new Request(url, { redirect: "manual", ...init })))
  return { location: answer.headers.get("location") ?? "", cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "" }
})
type App = Effect.Success<ReturnType<typeof app>>
/** Redirects to the provider, consents there, and returns. */
const throughProvider = Effect.fnUntraced(function* <E>(one: App, leave: Effect.Effect<void, E>, email: string) {
  const before = (yield* one.page.visits).length
  const leaving = yield* Effect.forkChild(leave, { startImmediately: true })
  while ((yield* one.page.visits).length === before) yield* turn
  yield* TestClock.adjust("2 seconds")
  yield* Fiber.join(leaving)
  const begun = yield* visit((yield* one.page.visits).at(-1)?.[1] ?? "")
  const { location: page } = yield* visit(begun.location)
  const form = new URLSearchParams({ decision: "allow", email, email_verified: "true" })
  const { location: consented } = yield* visit(page, { method: "POST", body: form })
  const { location: callback } = yield* visit(consented)
  const { location } = yield* visit(callback, { headers: { cookie: begun.cookie } })
  yield* one.page.go(location)
})

layer(platform)("Auth over the platform", (it) => {
  it.effect("signs up, verifies the address, signs out and in again", () =>
    Effect.gen(function* () {
      const who = someone()
      const { auth, user } = yield* app()
      yield* auth.signUpWithCredential(who)
      yield* auth.verifyEmail((yield* lastMail(who.email)).code)
      assert.isTrue((yield* user.get({ or: "throw" })).primaryEmailVerified)
      assert.deepStrictEqual(yield* auth.signOut(), { revoked: true })
      assert.isNull(yield* user.get())
      yield* auth.signInWithCredential(who)
      assert.strictEqual((yield* user.get({ or: "throw" })).primaryEmail, who.email)
    })
  )
  it.effect("resets a forgotten password with the e-mailed code, once", () =>
    Effect.gen(function* () {
      const who = someone()
      const { auth } = yield* app()
      yield* auth.signUpWithCredential(who)
      yield* auth.sendForgotPasswordEmail(who.email)
      const { code } = yield* lastMail(who.email)
      yield* auth.checkPasswordResetCode(code)
      yield* auth.resetPassword({ code, password: "password-2" })
      assert.strictEqual(
        (yield* Effect.flip(auth.resetPassword({ code, password: "password-3" })))._tag,
        "VerificationCodeAlreadyUsed"
      )
      assert.strictEqual((yield* Effect.flip(auth.signInWithCredential(who)))._tag, "EmailPasswordMismatch")
      yield* auth.signInWithCredential({ ...who, password: "password-2" })
    })
  )
  it.effect("keeps this session, and no other, when the password is changed", () =>
    Effect.gen(function* () {
      const who = someone()
      const here = yield* app()
      const there = yield* app()
      yield* here.auth.signUpWithCredential(who)
      yield* there.auth.signInWithCredential(who)
      yield* here.auth.updatePassword({ oldPassword: who.password, newPassword: "password-2" })
      yield* Effect.all([here.session.markClaimsStale, there.session.markClaimsStale])
      assert.isNotNull(yield* here.user.get())
      assert.isNull(yield* there.user.get())
    })
  )
  it.effect("signs up with a link, and in with the e-mailed characters", () =>
    Effect.gen(function* () {
      const { email } = someone()
      const one = yield* app()
      yield* one.auth.sendMagicLinkEmail(email)
      yield* one.auth.signInWithMagicLink((yield* lastMail(email)).code)
      const { id } = yield* one.user.get({ or: "throw" })
      const { nonce } = yield* one.auth.sendMagicLinkEmail(email)
      yield* one.auth.signInWithMagicLink({ otp: (yield* lastMail(email)).shown, nonce })
      assert.strictEqual((yield* one.user.get({ or: "throw" })).id, id)
    })
  )
  it.effect("requires the second factor once it is enabled", () =>
    Effect.gen(function* () {
      const who = someone()
      const one = yield* app()
      yield* one.auth.signUpWithCredential(who)
      const enrolment = yield* one.auth.beginMfaEnrolment()
      const now = Effect.flatMap(
        Effect.clockWith((clock) => clock.currentTimeMillis),
        (millis) => oneTimePassword(crypto, Redacted.value(enrolment.secret), Math.floor(millis / 30_000))
      )
      yield* one.auth.enableMfa(enrolment, yield* now)
      yield* one.auth.signOut()
      assert.strictEqual((yield* Effect.flip(one.auth.signInWithCredential(who)))._tag, "MultiFactorAuthenticationRequired")
      const right = yield* now
      const wrong = right === "000000" ? "000001" : "000000"
      assert.strictEqual((yield* Effect.flip(one.auth.signInWithMfa(wrong)))._tag, "InvalidTotpCode")
      yield* one.auth.signInWithMfa(right)
      assert.isTrue((yield* one.user.get({ or: "throw" })).isMultiFactorRequired)
    })
  )
  it.effect("registers a passkey and signs in with it", () =>
    Effect.gen(function* () {
      const device = makeAuthenticator(origin)
      // The casts: the authenticator returns WebAuthn's JSON, which the schema describes only in part.
      const webAuthn = Layer.succeed(WebAuthn, {
        check: () => Effect.void,
        create: ({ challenge }) => Effect.sync(() => device.create(challenge) as unknown as PasskeyCredential),
        get: ({ challenge }) => Effect.sync(() => device.get(challenge) as unknown as PasskeyCredential)
      })
      const one = yield* app({ webAuthn })
      yield* one.auth.signUpWithCredential(someone())
      const { id } = yield* one.user.get({ or: "throw" })
      yield* one.auth.registerPasskey()
      yield* one.auth.signOut()
      yield* one.auth.signInWithPasskey()
      assert.strictEqual((yield* one.user.get({ or: "throw" })).id, id)
    })
  )
  it.effect("an anonymous user who signs up keeps its id, by password, by link and by provider (rule 17)", () =>
    Effect.gen(function* () {
      for (const way of ["password", "link", "provider"] as const) {
        const who = someone()
        const one = yield* app()
        const { id } = yield* one.user.get({ or: "anonymous" })
        assert.isNull(yield* one.user.get())
        if (way === "password") yield* one.auth.signUpWithCredential(who)
        if (way === "link") {
          yield* one.auth.sendMagicLinkEmail(who.email)
          yield* one.auth.signInWithMagicLink((yield* lastMail(who.email)).code)
        }
        if (way === "provider") {
          yield* throughProvider(one, one.auth.signInWithOAuth("github"), who.email)
          assert.isTrue(yield* one.auth.callOAuthCallback())
        }
        const user = yield* one.user.get({ or: "throw" })
        assert.deepStrictEqual([user.id, user.isAnonymous], [id, false])
      }
    })
  )
  it.effect("signs in with a provider, and uses the account there", () =>
    Effect.gen(function* () {
      const { email } = someone()
      const one = yield* app({ href: `${origin}/in?after_auth_return_to=%2Fdeep` })
      yield* throughProvider(one, one.auth.signInWithOAuth("github"), email)
      assert.isTrue(yield* one.auth.callOAuthCallback())
      assert.deepStrictEqual(one.gone, ["/deep"])
      assert.strictEqual((yield* one.user.get({ or: "throw" })).primaryEmail, email)
      assert.strictEqual((yield* one.auth.getConnectedAccount("github"))?.id, "github")
    })
  )
  it.effect("links an account at a provider to the signed-in user, and returns to the page", () =>
    Effect.gen(function* () {
      const who = someone()
      const one = yield* app({ href: `${origin}/settings` })
      yield* one.auth.signUpWithCredential({ ...who, noRedirect: true })
      const { id } = yield* one.user.get({ or: "throw" })
      assert.isNull(yield* one.auth.getConnectedAccount("github"))
      yield* throughProvider(one, one.auth.linkOAuth("github"), someone().email)
      assert.isTrue(yield* one.auth.callOAuthCallback())
      assert.deepStrictEqual(one.gone, ["/settings"])
      assert.strictEqual((yield* one.user.get({ or: "throw" })).id, id)
      assert.isNotNull(yield* one.auth.getConnectedAccount("github"))
    })
  )
  it.effect("signs in a command line with a browser's session", () =>
    Effect.gen(function* () {
      const browser = yield* app()
      yield* browser.auth.signUpWithCredential(someone())
      const terminal = yield* app({ href: null })
      const waiting = yield* Effect.forkChild(terminal.auth.promptCliLogin({ appUrl: origin }), { startImmediately: true })
      while (terminal.shown.length === 0) yield* turn
      yield* browser.auth.confirmCliLogin(new URL(terminal.shown[0] ?? "").searchParams.get("login_code") ?? "")
      yield* passTime(waiting, terminal.isBusy)
      assert.strictEqual(Redacted.value(yield* Fiber.join(waiting)), yield* browser.signedIn)
    })
  )
  it.effect("lists the sessions of the user, and ends another one", () =>
    Effect.gen(function* () {
      const who = someone()
      const here = yield* app()
      const there = yield* app()
      yield* here.auth.signUpWithCredential(who)
      yield* there.auth.signInWithCredential(who)
      const other = (yield* here.auth.listSessions()).find((session) => !session.isCurrentSession)
      yield* here.auth.revokeSession(other?.id ?? "")
      yield* there.session.markClaimsStale
      assert.isNull(yield* there.user.get())
      assert.strictEqual((yield* here.auth.listSessions()).length, 1)
    })
  )
})
