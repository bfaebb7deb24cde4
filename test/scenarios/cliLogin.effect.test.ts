import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp } from "../../src/effect.js"
import type { CliLoginOptions } from "../../src/services/auth/promptCliLogin.js"
import { idle, passTime, turn } from "../support/pace.js"
import { ada } from "./ada.js"
import { openBrowser, platform } from "./stage.js"

const { email, password } = ada
const appUrl = "http://localhost:3000"

/** A program that waits for the confirmation of its login; its link and its result. */
const program = Effect.fnUntraced(function* (options: Partial<CliLoginOptions> = {}) {
  const { auth, isBusy } = yield* openBrowser()
  const shown: Array<string> = []
  const waiting = yield* Effect.forkChild(auth.promptCliLogin({ appUrl, ...options, promptLink: (url) => shown.push(url) }), {
    startImmediately: true
  })
  while (shown.length === 0) yield* turn
  // The first poll: no time may pass while the platform handles it.
  yield* idle(isBusy)
  /** Advances the clock between polls until the program has its result. */
  const ended = Effect.andThen(passTime(waiting, isBusy), Fiber.join(waiting))
  return { link: new URL(shown[0] ?? ""), code: new URL(shown[0] ?? "").searchParams.get("login_code") ?? "", ended }
})

describe("signing in on the command line, through effects", () => {
  it.effect("hands over the browser's session to the program once", () =>
    Effect.gen(function* () {
      const browser = yield* openBrowser()
      yield* browser.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { code, ended, link } = yield* program()
      assert.strictEqual(`${link.origin}${link.pathname}`, `${appUrl}/handler/cli-auth-confirm`)
      yield* browser.auth.confirmCliLogin(code)
      const token = yield* ended
      assert.strictEqual(Redacted.value(token), (yield* browser.auth.getAuthJson()).refreshToken)
      assert.deepInclude(yield* Effect.flip(browser.auth.confirmCliLogin(code)), { _tag: "InvalidLoginCode", status: 400 })
    }).pipe(Effect.provide(platform()))
  )

  it.effect("continues the program's anonymous user in the browser, whose sign-up keeps that user", () =>
    Effect.gen(function* () {
      const terminal = yield* openBrowser()
      yield* terminal.auth.signUpAnonymously()
      const { refreshToken: anonRefreshToken } = yield* terminal.auth.getAuthJson()
      const { code, ended } = yield* program({ anonRefreshToken: anonRefreshToken ?? "" })
      const browser = yield* openBrowser()
      assert.isTrue(yield* browser.auth.claimCliSession(code))
      const claimed = yield* browser.user.get({ or: "anonymous-if-exists" })
      assert.deepInclude(claimed, { id: (yield* terminal.user.get({ or: "anonymous" })).id, isAnonymous: true })
      assert.isFalse(yield* browser.auth.claimCliSession(code))
      yield* browser.auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
      assert.deepInclude(yield* browser.user.get(), { id: claimed?.id ?? "", isAnonymous: false, primaryEmail: email })
      yield* browser.auth.confirmCliLogin(code)
      assert.strictEqual(Redacted.value(yield* ended), (yield* browser.auth.getAuthJson()).refreshToken)
      yield* browser.auth.signOut({ noRedirect: true })
      assert.deepInclude(yield* Effect.flip(browser.auth.claimCliSession(code)), { _tag: "InvalidLoginCode", status: 400 })
    }).pipe(Effect.provide(platform()))
  )

  it.effect("continues the program's anonymous user in one of several browsers that ask for it at once", () =>
    Effect.gen(function* () {
      const terminal = yield* openBrowser()
      yield* terminal.auth.signUpAnonymously()
      const { refreshToken: anonRefreshToken } = yield* terminal.auth.getAuthJson()
      const { code } = yield* program({ anonRefreshToken: anonRefreshToken ?? "" })
      const browsers = yield* Effect.all([openBrowser(), openBrowser(), openBrowser()])
      const claimed = yield* Effect.forEach(browsers, ({ auth }) => auth.claimCliSession(code), { concurrency: "unbounded" })
      assert.deepStrictEqual([...claimed].sort(), [false, false, true])
    }).pipe(Effect.provide(platform()))
  )

  it.effect("never replaces the session of a user who is signed in", () =>
    Effect.gen(function* () {
      const terminal = yield* openBrowser()
      yield* terminal.auth.signUpAnonymously()
      const { refreshToken: anonRefreshToken } = yield* terminal.auth.getAuthJson()
      const { code } = yield* program({ anonRefreshToken: anonRefreshToken ?? "" })
      const browser = yield* openBrowser()
      yield* browser.auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
      assert.isFalse(yield* browser.auth.claimCliSession(code))
      assert.strictEqual((yield* browser.user.get())?.primaryEmail, email)
      yield* browser.auth.signOut({ noRedirect: true })
      assert.isTrue(yield* browser.auth.claimCliSession(code))
    }).pipe(Effect.provide(platform()))
  )

  it.effect("leaves the browser's session as it is if the program has no anonymous user", () =>
    Effect.gen(function* () {
      const { link } = yield* program()
      const browser = yield* openBrowser()
      yield* browser.page.go(link.href)
      yield* browser.auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
      const before = yield* browser.auth.getAuthJson()
      assert.isFalse(yield* browser.auth.claimCliSession())
      assert.deepStrictEqual(yield* browser.auth.getAuthJson(), before)
      // The code is still in the page's URL.
      yield* browser.auth.confirmCliLogin()
      assert.deepInclude(yield* Effect.flip(browser.auth.claimCliSession()), { _tag: "CodeMissingError" })
    }).pipe(Effect.provide(platform()))
  )

  it.effect("does not continue an anonymous user on a platform of 2025-11, which knows of none", () =>
    Effect.gen(function* () {
      const { code } = yield* program()
      const browser = yield* openBrowser()
      const error = yield* Effect.flip(browser.auth.claimCliSession(code))
      assert.deepInclude(error, { _tag: "NotSupportedByPlatform", missing: "mode", since: "2026-04" })
    }).pipe(Effect.provide(platform({ platform: "2025-11" })))
  )

  it.effect("fails before it begins if the platform knows no sessions of anonymous users there", () =>
    Effect.gen(function* () {
      const { auth } = yield* openBrowser()
      const login = auth.promptCliLogin({ appUrl, anonRefreshToken: "a".repeat(45), promptLink: () => assert.fail("shown") })
      assert.deepInclude(yield* Effect.flip(login), { _tag: "NotSupportedByPlatform", missing: "anonRefreshToken" })
    }).pipe(Effect.provide(platform({ platform: "2025-11" })))
  )

  it.effect("ends after two hours without a confirmation, and cannot be confirmed then", () =>
    Effect.gen(function* () {
      const browser = yield* openBrowser()
      yield* browser.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const twoHoursMillis = 7_200_000
      const { code, ended } = yield* program({ waitTimeMillis: twoHoursMillis })
      yield* TestClock.adjust(twoHoursMillis)
      assert.strictEqual((yield* Effect.flip(ended))._tag, "CliAuthExpiredError")
      assert.deepInclude(yield* Effect.flip(browser.auth.confirmCliLogin(code)), { _tag: "InvalidLoginCode", status: 400 })
    }).pipe(Effect.provide(platform()))
  )

  it.effect("gives up after the given number of polls", () =>
    Effect.gen(function* () {
      const { ended } = yield* program({ maxAttempts: 2 })
      const error = yield* Effect.flip(ended)
      assert.deepStrictEqual([error._tag, error.message], ["CliAuthError", "Timed out waiting for CLI authentication."])
    }).pipe(Effect.provide(platform()))
  )

  it.effect("refuses fewer polls than one, a negative wait and no URL, says what they must be, and shows no link", () =>
    Effect.gen(function* () {
      const { auth } = yield* ClientApp
      const promptLink = () => assert.fail("shown")
      for (const wrong of [0, -1, Number.NaN]) {
        const error = yield* Effect.flip(auth.promptCliLogin({ appUrl, promptLink, maxAttempts: wrong }))
        assert.deepInclude(error, { field: "maxAttempts", message: "maxAttempts must be a number of at least 1" })
      }
      for (const wrong of [-1, Number.NEGATIVE_INFINITY, Number.NaN]) {
        const error = yield* Effect.flip(auth.promptCliLogin({ appUrl, promptLink, waitTimeMillis: wrong }))
        const message = 'waitTimeMillis must be a number of milliseconds of at least 0, or a duration such as "5 seconds"'
        assert.deepInclude(error, { field: "waitTimeMillis", message })
      }
      // The cast: a caller without type checks.
      const missing = yield* Effect.flip(auth.promptCliLogin({ promptLink } as never))
      assert.deepInclude(missing, { field: "appUrl", message: "appUrl is a required field" })
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("requires a signed-in user in the browser, and an existing login", () =>
    Effect.gen(function* () {
      const { auth } = yield* ClientApp
      const unknown = "0".repeat(45)
      assert.strictEqual((yield* Effect.flip(auth.confirmCliLogin(unknown)))._tag, "SessionExpired")
      yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      assert.strictEqual((yield* Effect.flip(auth.confirmCliLogin(unknown)))._tag, "InvalidLoginCode")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
