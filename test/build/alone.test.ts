import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Equal from "effect/Equal"
import * as Hash from "effect/Hash"
import * as aloneDuration from "../../tools/build/alone/Duration.ts"
import * as aloneEqual from "../../tools/build/alone/Equal.ts"
import * as aloneHash from "../../tools/build/alone/Hash.ts"

describe("the published replacements of `effect` modules", () => {
  it("export only names that the originals export", () => {
    for (const [alone, whole] of [
      [aloneDuration, Duration],
      [aloneEqual, Equal],
      [aloneHash, Hash]
    ] as const)
      for (const name of Object.keys(alone)) assert.strictEqual(typeof alone[name as never], typeof whole[name as never], name)
    assert.strictEqual(aloneEqual.symbol, Equal.symbol)
    assert.strictEqual(aloneHash.symbol, Hash.symbol)
  })

  it("read the same durations, and reject what is none", () => {
    const texts = [
      "1 millis",
      "0.5 seconds",
      "1 second",
      "5 minutes",
      "1 hour",
      "2 days",
      "3 weeks",
      "2000 micros",
      "Infinity"
    ] as const
    const objects = [
      { seconds: 5 },
      { weeks: 1, days: 2, milliseconds: 3 },
      { microseconds: 1000, nanoseconds: 2_000_000 },
      [1, 500_000_000]
    ] as const
    for (const input of [0, 1, 0.5, 1500, 2 ** 31, Number.POSITIVE_INFINITY, 1_000_000n, ...texts, ...objects]) {
      const whole = Duration.toMillis(Duration.fromInputUnsafe(input))
      assert.strictEqual(aloneDuration.toMillis(aloneDuration.fromInputUnsafe(input)), whole)
      // A program can have `effect` beside a package without it.
      assert.strictEqual(aloneDuration.toMillis(aloneDuration.fromInputUnsafe(Duration.fromInputUnsafe(input))), whole)
    }
    for (const input of ["1 fortnight", "soon", { fortnights: 1 }, undefined, Number.NaN])
      assert.throws(() => aloneDuration.fromInputUnsafe(input), /is no time/)
  })

  it("compare by identity, and hash all values alike", () => {
    const value = { a: 1 }
    assert.isTrue(aloneEqual.equals(value, value))
    assert.isTrue(aloneEqual.equals(Number.NaN, Number.NaN))
    assert.isFalse(aloneEqual.equals("a", "b"))
    assert.strictEqual(aloneHash.hash(), aloneHash.combine()())
  })
})
