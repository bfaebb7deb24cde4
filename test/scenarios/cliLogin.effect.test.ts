import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp } from "../../src/effect.js"
import type { CliLoginOptions } from "../../src/services/auth/CliLogin.js"
import { idle, passTime, turn } from "../support/pace.js"
import { ada } from "./ada.js"
import { openBrowser, platform } from "./through.js"

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

  it.effect("begins with the session of an anonymous user, if the program has one", () =>
    Effect.gen(function* () {
      const terminal = yield* openBrowser()
      yield* terminal.auth.signUpAnonymously()
      const { refreshToken: anonRefreshToken } = yield* terminal.auth.getAuthJson()
      const { code } = yield* program({ anonRefreshToken: anonRefreshToken ?? "" })
      const body = JSON.stringify({ login_code: code, mode: "check" })
      const { id, publishableClientKey } = Emulator.developmentProject
      const headers = {
        "content-type": "application/json",
        "x-stack-project-id": id,
        "x-stack-publishable-client-key": publishableClientKey,
        "x-stack-access-type": "client"
      }
      const handle = yield* Emulator.handler
      const request = new Request("http://localhost:8102/api/v1/auth/cli/complete", { method: "POST", headers, body })
      const state = yield* Effect.promise(async () => (await handle(request)).json())
      assert.deepStrictEqual(state, { cli_session_state: "anonymous" })
    }).pipe(Effect.provide(platform()))
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
