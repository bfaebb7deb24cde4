import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Logger } from "effect"
import { Emulator } from "portico-emulator"
import { AdminApp, ServerApp } from "../../src/effect.js"
import { requireItem } from "../../src/http-api/index.js"

const baseUrl = "https://platform.test"

/** What happens to the requests that change quantities. */
interface Wire {
  /** Called before the platform receives a change. */
  readonly before?: (delta: number) => Promise<void>
  /** Changes the platform's response. */
  readonly answer?: (response: Response, delta: number) => Response
  /** Answers reads of the quantity. */
  readonly read?: () => Response
}

/** A customer, the work that its item pays for, and an app whose requests of quantities pass a wire. */
const customer = (quantity: number, wire: Wire = {}) =>
  Effect.gen(function* () {
    const admin = yield* AdminApp
    yield* admin.config.update({ "payments.items.seats": { displayName: "Seats", customerType: "user" } })
    const { id: userId } = yield* admin.users.create({ primaryEmail: "ada@example.com" })
    const item = { userId, itemId: "seats" }
    yield* admin.payments.increaseQuantity(item, quantity)
    const handle = yield* Emulator.handler
    const { id: projectId, secretServerKey } = Emulator.developmentProject
    const app = ServerApp.layer({
      projectId,
      secretServerKey,
      baseUrl,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (!request.url.includes("update-quantity")) return wire.read?.() ?? handle(request)
        const { delta } = await request.clone().json()
        await wire.before?.(delta)
        const response = await handle(request)
        return wire.answer?.(response, delta) ?? response
      }
    })
    const left = Effect.map(admin.payments.getItem(item), ({ quantity }) => quantity)
    const pay = <A, E>(work: Effect.Effect<A, E>, amount = 1) =>
      Effect.provide(requireItem({ userId, itemId: "seats" }, amount)(work), app)
    return { left, pay }
  })

const lost = (): never => {
  throw new TypeError("fetch failed")
}

describe("requireItem", () => {
  it.live("never runs more at the same time than there is of the item, on a platform that decreases in two steps", () =>
    Effect.gen(function* () {
      const { left, pay } = yield* customer(2)
      let [running, most] = [0, 0]
      const work = Effect.acquireUseRelease(
        Effect.sync(() => {
          most = Math.max(most, ++running)
        }),
        () => Effect.andThen(Effect.sleep(30), Effect.fail("unpaid" as const)),
        () => Effect.sync(() => void running--)
      )
      const exits = yield* Effect.all(
        Array.from({ length: 8 }, () => Effect.exit(pay(work))),
        { concurrency: "unbounded" }
      )
      assert.isAtMost(most, 2)
      for (const exit of exits) assert.match(JSON.stringify(exit), /"unpaid"|"ItemRequired"/)
      assert.strictEqual(yield* left, 2)
      assert.strictEqual(yield* pay(Effect.succeed("paid")), "paid")
      assert.strictEqual(yield* left, 1)
    }).pipe(Effect.provide(Emulator.apps({ baseUrl, atomicQuantities: false })))
  )

  it.live("gives back what is being taken when the work is interrupted", () =>
    Effect.gen(function* () {
      const [asked, going] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const { left, pay } = yield* customer(2, {
        before: async (delta) => {
          if (delta > 0) return
          Deferred.doneUnsafe(asked, Effect.void)
          await Effect.runPromise(Deferred.await(going))
        }
      })
      let hasRun = false
      const fiber = yield* Effect.forkChild(
        pay(
          Effect.sync(() => {
            hasRun = true
          })
        )
      )
      yield* Deferred.await(asked)
      fiber.interruptUnsafe()
      yield* Deferred.succeed(going, undefined)
      yield* Fiber.await(fiber)
      assert.isFalse(hasRun)
      assert.strictEqual(yield* left, 2)
    }).pipe(Effect.provide(Emulator.apps({ baseUrl })))
  )

  it.live("gives back what it has taken if it cannot be sure that it was enough", () =>
    Effect.gen(function* () {
      const { left, pay } = yield* customer(2, { read: () => new Response("no", { status: 418 }) })
      const exit = yield* Effect.exit(pay(Effect.die("has run"), 2))
      assert.include(JSON.stringify(exit), '"PlatformUnavailable"')
      assert.strictEqual(yield* left, 2)
    }).pipe(Effect.provide(Emulator.apps({ baseUrl })))
  )

  it.live("does not run the work, and logs what may have been taken, if the platform's answer is lost", () =>
    Effect.gen(function* () {
      const { left, pay } = yield* customer(2, { answer: lost })
      const logged: Array<string> = []
      const logger = Logger.make(({ logLevel, message }) => void logged.push(`${logLevel} ${String(message)}`))
      const exit = yield* Effect.exit(Effect.provide(pay(Effect.die("has run"), 2), Logger.layer([logger])))
      assert.include(JSON.stringify(exit), '"PlatformUnavailable"')
      assert.notInclude(JSON.stringify(exit), "has run")
      // One request: the second would take twice.
      assert.strictEqual(yield* left, 0)
      assert.isTrue(
        logged.some((line) => /Error.*2 of seats may have been taken/.test(line)),
        logged.join("\n")
      )
    }).pipe(Effect.provide(Emulator.apps({ baseUrl })))
  )
})
