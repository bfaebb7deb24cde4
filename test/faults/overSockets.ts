import { assert } from "@effect/vitest"
import type { Exit, Fiber } from "effect"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { HttpFailure, HttpRequest } from "../../src/services/transport/Http.js"
import { Http } from "../../src/services/transport/Http.js"
import { ok } from "./answers.js"
import type { Act } from "./sockets.js"
import { listen, nowhere, over } from "./sockets.js"

const healthy = over(ok)
const attemptHeader = "x-attempt"

/** Real sockets under the test clock, which only advances while nothing is in transit. */
export const overSockets = Effect.fnUntraced(function* (acts: ReadonlyArray<Act | null>) {
  const underWay = new Set<string>()
  let changed = () => {}
  let sent = 0
  let arrived = 0
  let refused = 0
  let isHealthy = false
  const isHeld = (attempt: string) => {
    underWay.delete(attempt)
    changed()
  }
  const server = yield* listen((incoming, outgoing) => {
    arrived++
    const attempt = String(incoming.headers[attemptHeader])
    const act = isHealthy ? healthy : (acts[Math.min(Number(attempt), acts.length - 1)] ?? healthy)
    incoming.resume().on("end", () => act(incoming, outgoing, () => isHeld(attempt)))
  })
  const dead = yield* nowhere
  const http = Layer.effect(
    Http,
    Effect.map(Http, ({ send }) => {
      const through =
        <A>(send: (request: HttpRequest) => Effect.Effect<A, HttpFailure>) =>
        (request: HttpRequest) =>
          Effect.suspend(() => {
            const attempt = `${sent++}`
            underWay.add(attempt)
            const act = isHealthy ? healthy : acts[Math.min(Number(attempt), acts.length - 1)]
            if (act === null) refused++
            const { host, origin } = new URL(request.url)
            assert.strictEqual(host, "api.test")
            const url = request.url.replace(origin, act === null ? dead : server.origin)
            return Effect.ensuring(
              send({ ...request, url, headers: { ...request.headers, [attemptHeader]: attempt } }),
              Effect.sync(() => isHeld(attempt))
            )
          })
      const { within } = send
      assert(within !== undefined)
      return Http.of({
        send: Object.assign(through(send), {
          within: (request: HttpRequest, limitMillis: number) => through((one) => within(one, limitMillis))(request)
        })
      })
    })
  ).pipe(Layer.provide(Http.layerFetch))

  const settle = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
  const change = Effect.promise(
    () =>
      new Promise<void>((resolve) => {
        if (underWay.size === 0) resolve()
        else changed = resolve
      })
  )
  const drive = <A, E>(fiber: Fiber.Fiber<A, E>): Effect.Effect<Exit.Exit<A, E>> =>
    Effect.gen(function* () {
      for (let step = 0; step < 2_000; step++) {
        yield* change
        for (let i = 0; i < 4; i++) yield* settle
        const exit = fiber.pollUnsafe()
        if (exit !== undefined) return exit
        if (underWay.size === 0) yield* TestClock.adjust(100)
      }
      return assert.fail("the call does not end")
    })
  // Counted by the server, so that retries by the host's own `fetch` would show.
  return { http, server, drive, sent: () => arrived + refused, heal: () => void (isHealthy = true) }
})
