import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { answers, authApp, bodyOf, routes } from "../../support/authApp.js"
import { withWallClockMoved } from "../../support/clocks.js"
import { broken, json, pair } from "../../support/fakes.js"

const login = "l".repeat(45)
const code = "p".repeat(45)
const begun = () => json({ polling_code: code, login_code: login, expires_at: "1970-01-01T02:00:00.000Z" })
const waiting = answers("auth.cli.poll", "waiting")
const appUrl = "https://app.test/"
const link = `https://app.test/handler/cli-auth-confirm?login_code=${login}`
const polls = (poll: Parameters<typeof routes>[0][string]) => routes({ "/auth/cli": begun(), "/auth/cli/poll": poll })

describe("promptCliLogin", () => {
  it.effect("shows the link of the app's own handler, polls every two seconds, and returns the token", () =>
    Effect.gen(function* () {
      let asked = 0
      const done = json({ status: "success", refresh_token: "refresh-cli" })
      const app = yield* authApp(polls(() => (++asked < 3 ? waiting : done)))
      const fiber = yield* Effect.forkChild(app.auth.promptCliLogin({ appUrl }), { startImmediately: true })
      yield* TestClock.adjust("3999 millis")
      assert.deepStrictEqual([asked, app.shown], [2, [link]])
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(Redacted.value(yield* Fiber.join(fiber)), "refresh-cli")
      assert.deepStrictEqual(bodyOf((yield* app.sent)[1]), { polling_code: "p".repeat(45) })
    })
  )
  it.effect("accepts the handler path, poll interval, lifetime and link display from its caller (rule 91)", () =>
    Effect.gen(function* () {
      const shown: Array<string> = []
      const app = yield* authApp(polls(waiting), { options: { urls: { handler: "/auth" } } })
      const promptLink = (url: string) => shown.push(url)
      const fiber = yield* Effect.forkChild(
        app.auth.promptCliLogin({ appUrl, promptLink, waitTimeMillis: 500, expiresInMillis: 60_000 }),
        { startImmediately: true }
      )
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual([shown, app.shown], [[`https://app.test/auth/cli-auth-confirm?login_code=${login}`], []])
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), { expires_in_millis: 60_000 })
      assert.strictEqual((yield* app.paths).length, 4)
      yield* Fiber.interrupt(fiber)
    })
  )
  it.effect("stops polling when it is interrupted (rule 91)", () =>
    Effect.gen(function* () {
      const app = yield* authApp(polls(waiting))
      const fiber = yield* Effect.forkChild(app.auth.promptCliLogin({ appUrl }), { startImmediately: true })
      yield* TestClock.adjust("2 seconds")
      yield* Fiber.interrupt(fiber)
      const before = (yield* app.paths).length
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* app.paths).length, before)
    })
  )
  it.effect("gives up after the given attempts", () =>
    Effect.gen(function* () {
      const app = yield* authApp(polls(waiting))
      const fiber = yield* Effect.forkChild(Effect.flip(app.auth.promptCliLogin({ appUrl, maxAttempts: 3 })), {
        startImmediately: true
      })
      yield* TestClock.adjust("1 minute")
      const error = yield* Fiber.join(fiber)
      assert.deepStrictEqual([error._tag, error.message], ["CliAuthError", "Timed out waiting for CLI authentication."])
      assert.strictEqual((yield* app.paths).length, 4)
    })
  )
  it.effect("fails distinctly if the login has expired or was used, or has an unknown status, which may repeat the code", () =>
    Effect.gen(function* () {
      for (const [poll, tag, message] of [
        [answers("auth.cli.poll", "expired"), "CliAuthExpiredError", "CLI authentication request expired. Please try again."],
        [answers("auth.cli.poll", "used"), "CliAuthUsedError", "This authentication token has already been used."],
        [json({ status: "odd" }), "CliAuthError", "Unexpected status from CLI auth polling: odd"],
        [json({ status: `odd ${code} ${encodeURIComponent(JSON.stringify({ code }))}` }), "CliAuthError", null],
        [answers("auth.cli.poll", "invalid-code"), "InvalidPollingCodeError", null]
      ] as const) {
        const app = yield* authApp(polls(poll))
        const error = yield* Effect.flip(app.auth.promptCliLogin({ appUrl }))
        assert.strictEqual(error._tag, tag)
        if (message !== null) assert.strictEqual(error.message, message)
        assert.notInclude(error.message, code)
      }
    })
  )
  it.effect("fails with the status and the body if it cannot start", () =>
    Effect.gen(function* () {
      for (const status of [400, 403, 404, 500, 501]) {
        const app = yield* authApp(routes({ "/auth/cli": { status, headers: new Headers(), text: "no such thing" } }))
        const error = yield* Effect.flip(app.auth.promptCliLogin({ appUrl }))
        assert.strictEqual(error._tag, "CliAuthError")
        assert.strictEqual(error.message, `Failed to initiate CLI auth: ${status} no such thing`)
      }
    })
  )
  it.effect("tolerates failed polls, but not five in a row", () =>
    Effect.gen(function* () {
      let asked = 0
      const done = json({ status: "success", refresh_token: "refresh-cli" })
      const app = yield* authApp((request) =>
        request.url.endsWith("/auth/cli") ? Effect.succeed(begun()) : ++asked < 5 ? broken : Effect.succeed(done)
      )
      const fiber = yield* Effect.forkChild(app.auth.promptCliLogin({ appUrl }), { startImmediately: true })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(Redacted.value(yield* Fiber.join(fiber)), "refresh-cli")
      const down = yield* authApp((request) => (request.url.endsWith("/auth/cli") ? Effect.succeed(begun()) : broken))
      const failing = yield* Effect.forkChild(Effect.flip(down.auth.promptCliLogin({ appUrl })), { startImmediately: true })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* Fiber.join(failing))._tag, "ConnectionError")
      assert.lengthOf(
        (yield* down.paths).filter((path) => path === "/auth/cli/poll"),
        5
      )
    })
  )
  it.effect("tolerates any number of failed polls, as long as others succeed", () =>
    Effect.gen(function* () {
      let asked = 0
      const done = json({ status: "success", refresh_token: "refresh-cli" })
      // Four of five requests fail, repeatedly.
      const app = yield* authApp((request) => {
        if (request.url.endsWith("/auth/cli")) return Effect.succeed(begun())
        asked++
        return asked === 40 ? Effect.succeed(done) : asked % 5 === 0 ? Effect.succeed(waiting) : broken
      })
      const fiber = yield* Effect.forkChild(app.auth.promptCliLogin({ appUrl }), { startImmediately: true })
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual(Redacted.value(yield* Fiber.join(fiber)), "refresh-cli")
    })
  )
  it.effect("ends when the login has expired, even if the platform never reports it", () =>
    Effect.gen(function* () {
      for (const [options, lifetimeMillis] of [
        [{ expiresInMillis: 10_000 }, 10_000],
        [{}, 7_200_000]
      ] as const) {
        const app = yield* authApp(polls(waiting))
        const login = Effect.flip(app.auth.promptCliLogin({ appUrl, ...options }))
        const fiber = yield* Effect.forkChild(login, { startImmediately: true })
        yield* TestClock.adjust(lifetimeMillis)
        assert.isUndefined(fiber.pollUnsafe())
        yield* TestClock.adjust("5 seconds")
        assert.strictEqual((yield* Fiber.join(fiber))._tag, "CliAuthExpiredError")
      }
    })
  )
  for (const [device, movedMillis] of [
    ["ahead", 86_400_000],
    ["behind", -86_400_000]
  ] as const) {
    it.effect(`lasts as long as the platform lets it on a device whose clock is a day ${device}`, () =>
      Effect.gen(function* () {
        let asked = 0
        const done = json({ status: "success", refresh_token: "refresh-cli" })
        const app = yield* authApp(polls(() => (++asked < 3 ? waiting : done)))
        const login = withWallClockMoved(movedMillis)(app.auth.promptCliLogin({ appUrl }))
        const fiber = yield* Effect.forkChild(login, { startImmediately: true })
        yield* TestClock.adjust("4 seconds")
        assert.strictEqual(Redacted.value(yield* Fiber.join(fiber)), "refresh-cli")
      })
    )
  }
})

describe("confirmCliLogin", () => {
  it.effect("hands over the session of the app", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ "/auth/cli/complete": answers("auth.cli.complete", "success") }))
      yield* app.session.signIn(pair("a"))
      yield* app.auth.confirmCliLogin(login)
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), { login_code: login, refresh_token: "refresh-a" })
    })
  )
  it.effect("is rejected if the login is unknown, completed or expired", () =>
    Effect.gen(function* () {
      for (const name of ["unknown-login-code", "already-completed", "expired"]) {
        const app = yield* authApp(routes({ "/auth/cli/complete": answers("auth.cli.complete", name) }))
        yield* app.session.signIn(pair("a"))
        assert.strictEqual((yield* Effect.flip(app.auth.confirmCliLogin(login)))._tag, "InvalidLoginCode")
      }
    })
  )
  it.effect("requires a signed-in user", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      assert.strictEqual((yield* Effect.flip(app.auth.confirmCliLogin(login)))._tag, "SessionExpired")
      assert.deepStrictEqual(yield* app.paths, [])
    })
  )
})

describe("an empty login code", () => {
  for (const name of ["claimCliSession", "confirmCliLogin"] as const) {
    it.effect(`is refused by ${name} before anything is sent, whoever is signed in`, () =>
      Effect.gen(function* () {
        const app = yield* authApp(routes({}))
        for (const user of [null, pair("a")]) {
          if (user !== null) yield* app.session.signIn(user)
          assert.deepInclude(yield* Effect.flip(app.auth[name]("")), { _tag: "InvalidInput", field: "loginCode" })
        }
        assert.deepStrictEqual(yield* app.paths, [])
      })
    )
  }
})
