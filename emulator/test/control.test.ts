import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ConsoleToken } from "../src/console/ConsoleToken.js"
import { Emulator } from "../src/index.js"
import { platform } from "./platform.js"

const origin = "http://localhost:8102"

const control = Effect.fnUntraced(function* (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const handler = yield* Emulator.handler
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = yield* Effect.promise(() =>
    handler(new Request(`${origin}/emulator/${path}`, { method, headers: { host: "localhost:8102", ...headers }, ...sent }))
  )
  const text = yield* Effect.promise(() => response.text())
  return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : undefined }
})

describe("the control of the emulator", () => {
  it.effect("adds, lists and removes faults", () =>
    Effect.gen(function* () {
      const one = yield* control("POST", "faults", { kind: "reset", route: "POST /auth/*", times: 2 })
      assert.strictEqual(one.status, 201)
      const other = yield* control("POST", "faults", { kind: "latency", millis: 10 })
      assert.deepStrictEqual((yield* control("GET", "faults")).body, { items: [one.body, other.body] })
      assert.deepStrictEqual((yield* control("DELETE", `faults/${one.body.id}`)).body, { items: [other.body] })
      assert.strictEqual((yield* control("DELETE", `faults/${one.body.id}`)).status, 404)
      assert.deepStrictEqual((yield* control("DELETE", "faults")).body, { items: [] })
    }).pipe(Effect.provide(platform))
  )

  it.effect("refuses what it does not know, by its name", () =>
    Effect.gen(function* () {
      const cases = [
        ["faults", { kind: "explode" }, "`kind` must be one of latency"],
        ["faults", { kind: "reset", tims: 1 }, "`tims` is not one of kind, route"],
        ["faults", { kind: "reset", share: 2 }, "`share` must be a number from 0 to 1"],
        ["faults", { kind: "reset", route: "users" }, "`route` must be a path"],
        ["time/step", { by: "soon" }, "`by` must be milliseconds"],
        ["time/step", { by: -1 }, "`by` must be milliseconds"],
        ["time/step", {}, "`by` is missing"],
        ["time/set", { to: "tomorrow" }, "`to` must be a date"],
        ["time/run", { speed: -1 }, "`speed` must be a number of at least 0"]
      ] as const
      for (const [path, body, message] of cases) {
        const { status, text } = yield* control("POST", path, body)
        assert.strictEqual(status, 400)
        assert.include(text, message)
      }
      const unknown = yield* control("POST", "time/jump")
      assert.strictEqual(unknown.status, 404)
      assert.include(unknown.text, "POST time/step")
    }).pipe(Effect.provide(platform))
  )

  it.effect("is for programs and for the emulator's own pages, and for no other page", () =>
    Effect.gen(function* () {
      const foreign = [
        { origin: "http://localhost:3000" },
        { origin: "https://evil.example" },
        { origin: "null" },
        // Its own origin, but without the token.
        { origin },
        { "sec-fetch-site": "same-origin" },
        { "sec-fetch-site": "same-site" },
        { "sec-fetch-site": "cross-site" },
        { origin, "x-portico-console": "guessed" }
      ]
      for (const headers of foreign) {
        for (const path of ["faults", "time"]) {
          assert.strictEqual((yield* control("GET", path, undefined, headers)).status, 403, JSON.stringify(headers))
        }
        assert.strictEqual((yield* control("POST", "faults", { kind: "reset" }, headers)).status, 403)
      }
      assert.deepStrictEqual((yield* control("GET", "faults")).body, { items: [] })
      const { token: drawn } = yield* ConsoleToken
      const token = yield* drawn
      assert.strictEqual((yield* control("GET", "faults", undefined, { origin, "x-portico-console": token })).status, 200)
      const stolen = yield* control("GET", "faults", undefined, { origin: "http://localhost:3000", "x-portico-console": token })
      assert.strictEqual(stolen.status, 403)
    }).pipe(Effect.provide(platform))
  )

  it.effect("stops, steps, sets and resumes the time", () =>
    Effect.gen(function* () {
      assert.include((yield* control("GET", "time")).body, { now: "1970-01-01T00:00:00.000Z", aheadMillis: 0, speed: 1 })
      assert.include((yield* control("POST", "time/stop")).body, { speed: 0 })
      assert.include((yield* control("POST", "time/step", { by: "1 hour" })).body, { aheadMillis: 3_600_000, speed: 0 })
      const set = yield* control("POST", "time/set", { to: "2030-01-31T12:00:00Z" })
      assert.include(set.body, { now: "2030-01-31T12:00:00.000Z", speed: 0 })
      assert.include((yield* control("POST", "time/run", { speed: 60 })).body, { speed: 60 })
      assert.include((yield* control("POST", "time/reset")).body, { aheadMillis: 0, speed: 1 })
    }).pipe(Effect.provide(platform))
  )
})
