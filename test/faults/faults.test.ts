import { assert, beforeAll, describe, it } from "@effect/vitest"
import type { Fiber } from "effect"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Http } from "../../src/services/transport/Http.js"
import { ok } from "./answers.js"
import type { Way } from "./scenario.js"
import { meet } from "./scenario.js"
import type { Row } from "./table.js"
import { table } from "./table.js"

/** Alternately lets the handler's promises settle and advances the clock, until the fiber has ended. */
const drive = <A, E>(fiber: Fiber.Fiber<A, E>) =>
  Effect.gen(function* () {
    const settle = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
    for (let step = 0; step < 500; step++) {
      for (let i = 0; i < 4; i++) yield* settle
      const exit = fiber.pollUnsafe()
      if (exit !== undefined) return exit
      yield* TestClock.adjust(100)
    }
    return assert.fail("the call does not end")
  })

const inProcess = ({ answers }: Row): Way => {
  let requests = 0
  let isHealthy = false
  return {
    http: Http.layerHandler((request) => {
      const answer = isHealthy ? ok : (answers[Math.min(requests, answers.length - 1)] ?? ok)
      requests++
      return answer(request)
    }),
    drive,
    sent: () => requests,
    heal: () => {
      isHealthy = true
    }
  }
}

// The SDK loads this file on the first undeclared error; the loop above does not wait for files.
beforeAll(() => import("../../src/services/lazy/code.js"))

describe("a call that meets", () => {
  for (const row of table) {
    it.effect(`${row.name}: a ${row.call} gives ${row.outcome}`, () => meet(row, inProcess(row)))
  }

  it("the table has at least sixty rows, each of its own", () => {
    assert.isAtLeast(table.length, 60)
    assert.strictEqual(new Set(table.map(({ call, name }) => `${call} ${name}`)).size, table.length)
  })
})
