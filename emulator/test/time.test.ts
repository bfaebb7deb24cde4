import { assert, describe, it } from "@effect/vitest"
import { Clock, Duration, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { createClientApp, createServerApp } from "portico"
import { FakeClock } from "portico/testing"
import { MovableClock } from "../src/control/MovableClock.js"
import { createEmulator, Emulator, Time } from "../src/index.js"
import { platform, send } from "./platform.js"

const { id: projectId, publishableClientKey, secretServerKey } = Emulator.developmentProject
const hourMillis = 3_600_000
const realClock = Clock.Clock.defaultValue()

describe("the platform's time", () => {
  it.effect("moves tokens and codes, and takes those that expired back to life with itself", () =>
    Effect.gen(function* () {
      const time = yield* Time
      const { body } = yield* send("POST", "/api/v1/auth/anonymous/sign-up")
      const headers = { "x-stack-allow-anonymous-user": "true" }
      const code = send("GET", "/api/v1/users/me", { token: body.access_token, headers }).pipe(
        Effect.map((answer) => answer.body.code ?? answer.status)
      )
      assert.strictEqual(yield* code, 200)
      yield* time.step("9 minutes")
      assert.strictEqual(yield* code, 200)
      yield* time.stepToNextExpiry
      assert.strictEqual(yield* code, "ACCESS_TOKEN_EXPIRED")
      yield* time.set(new Date(0))
      assert.strictEqual(yield* code, 200)
      yield* time.set(new Date("2030-01-31T12:00:00Z"))
      assert.strictEqual(yield* code, "ACCESS_TOKEN_EXPIRED")
      yield* time.reset
      assert.strictEqual(yield* code, 200)
    }).pipe(Effect.provide(platform))
  )

  it.effect("moves by exactly what it is told, though the clock goes on while it is read", () => {
    let nowMillis = 0
    // A millisecond passes with each reading.
    const restless: Clock.Clock = { ...realClock, currentTimeMillisUnsafe: () => nowMillis++ }
    return Effect.gen(function* () {
      const clock = yield* MovableClock
      const ahead = Effect.map(clock.motion, ({ aheadMillis }) => aheadMillis)
      yield* clock.move({ toMillis: (now) => now + hourMillis })
      assert.strictEqual(yield* ahead, hourMillis)
      yield* clock.move({ toMillis: (_, base) => base })
      assert.strictEqual(yield* ahead, 0)
    }).pipe(Effect.provide(MovableClock.layer), Effect.provideService(Clock.Clock, restless))
  })

  it.effect(
    "wakes who waits after the time that was left, also if it is moved back meanwhile, and at once if it is moved beyond",
    () =>
      Effect.gen(function* () {
        const clock = yield* MovableClock
        const { sleep } = yield* Clock.Clock
        const adjust = (millis: number) => Effect.provideService(TestClock.adjust(millis), Clock.Clock, clock.base)
        for (const [byMillis, leftMillis] of [
          [-hourMillis, 50_000],
          [20_000, 30_000],
          [hourMillis, 0]
        ] as const) {
          const waiting = yield* Effect.forkChild(sleep(Duration.minutes(1)), { startImmediately: true })
          yield* adjust(10_000)
          yield* clock.move({ toMillis: (now) => now + byMillis })
          yield* Effect.yieldNow
          if (leftMillis > 0) {
            yield* adjust(leftMillis - 1)
            assert.isUndefined(waiting.pollUnsafe(), `${byMillis}`)
            yield* adjust(1)
          }
          yield* Fiber.join(waiting)
        }
      }).pipe(Effect.provide(MovableClock.layer))
  )

  it.effect("stands still while it is stopped, and passes as fast as it is told otherwise", () =>
    Effect.gen(function* () {
      const time = yield* Time
      const now = Effect.map(time.state, (state) => state.now.getTime())
      yield* TestClock.adjust(1000)
      assert.strictEqual(yield* now, 1000)
      yield* time.stop
      yield* TestClock.adjust(1000)
      assert.strictEqual(yield* now, 1000)
      yield* time.step(500)
      assert.strictEqual(yield* now, 1500)
      yield* time.run(60)
      yield* TestClock.adjust(1000)
      assert.strictEqual(yield* now, 61_500)
      yield* time.run()
      yield* TestClock.adjust(1000)
      assert.strictEqual(yield* now, 62_500)
      assert.deepInclude(yield* time.state, { aheadMillis: 58_500, speed: 1 })
      yield* time.run(60)
      yield* time.reset
      const nextExpiry = new Date("2100-01-01")
      assert.deepInclude(yield* time.state, { now: new Date(4000), aheadMillis: 0, speed: 1, nextExpiry })
    }).pipe(Effect.provide(platform))
  )

  it.effect("moves to each renewal of a subscription in turn, and then to what comes after it", () =>
    Effect.gen(function* () {
      const time = yield* Time
      yield* TestClock.setTime(Date.UTC(2026, 0, 15))
      const admin = (method: string, path: string, body: object) => send(method, `/api/v1${path}`, { access: "admin", body })
      const plan = { customerType: "custom", prices: { monthly: { USD: "10", interval: [1, "month"] } } }
      const config = { "payments.testMode": false, "payments.products.plan": plan }
      yield* admin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(config) })
      yield* admin("POST", "/internal/payments/setup", {})
      const link = { customer_type: "custom", customer_id: "acme", product_id: "plan" }
      const { body } = yield* admin("POST", "/payments/purchases/create-purchase-url", link)
      const handler = yield* Emulator.handler
      const paying = new Request(String(body.url), { method: "POST", body: new URLSearchParams({ price_id: "monthly" }) })
      assert.strictEqual((yield* Effect.promise(() => handler(paying))).status, 200)
      const found: Array<string | undefined> = []
      for (let month = 0; month < 3; month++) {
        yield* time.stepToNextExpiry
        found.push((yield* time.state).now.toISOString().slice(0, 10))
      }
      assert.deepStrictEqual(found, ["2026-02-15", "2026-03-15", "2026-04-15"])
    }).pipe(Effect.provide(platform))
  )

  it.effect("of one emulator does not move that of the test", () =>
    Effect.gen(function* () {
      yield* Time.use((time) => time.step("1 day"))
      assert.strictEqual(yield* Effect.clockWith((clock) => clock.currentTimeMillis), 0)
    }).pipe(Effect.provide(platform))
  )

  it("moves the retries of webhooks", async () => {
    const attempts: Array<number> = []
    const clock = FakeClock.make()
    await using emulator = createEmulator({
      clock,
      projects: [{ ...Emulator.developmentProject, webhooks: [{ url: "http://app/hook" }] }],
      deliver: async () => {
        attempts.push((await emulator.time.state()).now.getTime() - clock.now())
        return new Response(null, { status: 500 })
      }
    })
    const { baseUrl, fetch } = emulator
    await using server = createServerApp({ projectId, publishableClientKey, secretServerKey, baseUrl, fetch, clock })
    await server.users.create({ displayName: "Ada" })
    const until = async (count: number) => {
      while (attempts.length < count) await new Promise(setImmediate)
    }
    await until(1)
    // One delivery is retried at its times, one after the other.
    for (const [count, by] of [
      [2, 5000],
      [3, 5 * 60_000],
      [4, 30 * 60_000]
    ] as const) {
      for (;;) {
        const { nextExpiry, now } = await emulator.time.state()
        if ((nextExpiry?.getTime() ?? 0) - now.getTime() === by) break
        await new Promise(setImmediate)
      }
      await emulator.time.step("next-expiry")
      await until(count)
    }
    await emulator.time.step(3 * hourMillis)
    await until(5)
    assert.deepStrictEqual(attempts, [0, 5000, 305_000, 2_105_000, 2_105_000 + 3 * hourMillis])
  })

  it("brings the retries of webhooks of an imported state, or of a snapshot", async () => {
    const clock = FakeClock.make()
    const listening = (status: number) => {
      const received: Array<string | null> = []
      const emulator = createEmulator({
        clock,
        projects: [{ ...Emulator.developmentProject, webhooks: [{ url: "http://app/hook" }] }],
        deliver: async ({ headers }) => {
          received.push(headers.get("svix-id"))
          return new Response(null, { status })
        }
      })
      const arrived = async () => {
        while (received.length === 0) await new Promise(setImmediate)
        return received.splice(0)
      }
      return { arrived, emulator }
    }
    const failing = listening(500)
    await using first = failing.emulator
    const { baseUrl, fetch } = first
    await using server = createServerApp({ projectId, publishableClientKey, secretServerKey, baseUrl, fetch, clock })
    await server.users.create({ displayName: "Ada" })
    const sent = await failing.arrived()
    while ((await first.time.state()).nextExpiry?.getTime() !== clock.now() + 5000) await new Promise(setImmediate)
    const exported = await first.snapshots.export()
    const healthy = listening(204)
    await using second = healthy.emulator
    await second.snapshots.import(exported)
    await second.snapshots.take("before")
    await second.time.step(5000)
    assert.deepStrictEqual(await healthy.arrived(), sent)
    await second.snapshots.restore("before")
    assert.deepStrictEqual(await healthy.arrived(), sent)
  })

  it("moves what apps see: a session is refreshed, and a link of an e-mail expires", async () => {
    await using emulator = createEmulator({ passwordRounds: 4 })
    const { baseUrl, fetch } = emulator
    await using client = createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory" })
    await client.auth.sendMagicLinkEmail("ada@example.com", { callbackUrl: "http://localhost:3000/link" })
    await emulator.time.step("6 days")
    const [mail] = await emulator.mailbox("ada@example.com")
    const code = /code=(\w+)/.exec(mail?.text ?? "")?.[1] ?? ""
    await client.auth.signInWithMagicLink(code)
    await emulator.time.step("1 hour")
    await client.user.update({ displayName: "Ada" })
    await client.auth.sendMagicLinkEmail("ada@example.com", { callbackUrl: "http://localhost:3000/link" })
    await emulator.time.step("8 days")
    const [, second] = await emulator.mailbox("ada@example.com")
    const late = client.auth.signInWithMagicLink(/code=(\w+)/.exec(second?.text ?? "")?.[1] ?? "")
    assert.strictEqual(
      await late.then(
        () => "success",
        (error) => error._tag
      ),
      "VerificationCodeExpired"
    )
  })
})
