import { assert, describe, it } from "@effect/vitest"
import { Duration } from "effect"
import { millisOf } from "../../src/internal/durationMillis.js"

describe("millisOf", () => {
  it("returns the milliseconds of each form of a duration, and what is none as it is", () => {
    for (const [given, millis] of [
      [7, 7],
      ["2 seconds", 2000],
      [{ minutes: 1, seconds: 1 }, 61_000],
      [[1, 500_000_000], 1500],
      [2_000_000n, 2],
      [Duration.seconds(3), 3000]
    ] as const)
      assert.strictEqual(millisOf(given as Duration.Input), millis)
    const broken = Object.assign(Object.create(Duration.seconds(1)), { value: null })
    const nanos = { milliseconds: 1n, nanoseconds: Symbol("a") }
    for (const given of [
      null,
      undefined,
      true,
      "soon",
      {},
      { days: null },
      { days: "1" },
      nanos,
      broken,
      () => {},
      [1n],
      ["a", 1]
    ])
      assert.strictEqual(millisOf(given as unknown), given)
  })
})
