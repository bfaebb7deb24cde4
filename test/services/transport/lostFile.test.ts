import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { parseBounded } from "../../../src/codecs/jsonText.js"
import * as teams from "../../../src/contract/teams.js"
import type { Code } from "../../../src/services/lazy/LateCode.js"
import { retriedImport } from "../../../src/services/lazy/retriedImport.js"
import { decode } from "../../../src/services/transport/response.js"
import { turn } from "../../support/pace.js"

/** Returns the error of a response in an app whose late file is lost, as after a deployment that has removed it. */
const errorOf = Effect.fnUntraced(function* (status: number, text: string, code: string | null = null) {
  let requests = 0
  const lost = retriedImport((): Promise<Code> => {
    requests++
    return Promise.reject(new Error("it is not there"))
  })
  const answer = {
    response: { status, headers: new Headers(), text },
    json: parseBounded(text),
    status,
    code,
    attempts: 1,
    waitedMillis: 0,
    request: { method: "GET", url: "https://api.test/", headers: {} }
  }
  const fiber = yield* Effect.forkChild(Effect.flip(decode(lost, teams.list, answer)), { startImmediately: true })
  // It is requested once more after a moment.
  while (fiber.pollUnsafe() === undefined) {
    yield* turn
    yield* TestClock.adjust("1 second")
  }
  return { error: yield* Fiber.join(fiber), requests }
})

const statuses = [
  [400, "UnknownApiError"],
  [404, "UnknownApiError"],
  [499, "UnknownApiError"],
  [500, "ServerFault"],
  [503, "ServerFault"]
] as const

describe("an error in an app whose late file is lost", () => {
  for (const [status, tag] of statuses) {
    it.effect(`is not of the class of its status, but has the ${status} and the text`, () =>
      Effect.gen(function* () {
        const { error } = yield* errorOf(status, "why")
        assert.include(error, { _tag: tag, status })
        assert.strictEqual(error.constructor.name, tag)
        assert.include(error.message, "why")
      })
    )
  }

  it.effect("has its code if it is another call's, and is the error itself if the call declares it", () =>
    Effect.gen(function* () {
      const failing = (code: string) => errorOf(400, JSON.stringify({ code, error: "why", details: {} }), code)
      const other = yield* failing("TEAM_NOT_FOUND")
      assert.include(other.error, { _tag: "UnknownApiError", code: "TEAM_NOT_FOUND", text: "why" })
      const own = yield* failing("CANNOT_GET_OWN_USER_WITHOUT_USER")
      assert.include(own.error, { _tag: "CannotGetOwnUserWithoutUser" })
      assert.deepStrictEqual([other.requests, own.requests], [2, 0])
    })
  )
})
