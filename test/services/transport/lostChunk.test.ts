import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import * as users from "../../../src/contract/users.js"
import { chunks } from "../../../src/services/lazy/chunks.js"
import { decode } from "../../../src/services/transport/response.js"

/** The app's file that has the classes of errors by status does not load. */
Object.assign(chunks, { parts: () => Promise.reject(new Error("the file is lost")) })

const answerWith = (status: number) => ({
  response: { status, headers: new Headers(), text: "no" },
  status,
  code: null,
  attempts: 1,
  waitedMillis: 0,
  request: { method: "GET", url: "https://api.test/", headers: {} }
})

describe("a failure with only a status, whose class does not load", () => {
  it.effect("is a fault of the server from status 500 on, and an unknown error below", () =>
    Effect.gen(function* () {
      for (const [status, tag] of [
        [400, "UnknownApiError"],
        [499, "UnknownApiError"],
        [500, "ServerFault"],
        [503, "ServerFault"]
      ] as const) {
        const fiber = yield* Effect.forkChild(Effect.flip(decode(users.getMe, answerWith(status))))
        // The file is requested again after a moment.
        yield* TestClock.adjust("1 second")
        assert.deepInclude(yield* Fiber.join(fiber), { _tag: tag, status })
      }
    })
  )
})
