import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Equal from "effect/Equal"
import * as Hash from "effect/Hash"
import * as leanDuration from "../../tools/build/lean/Duration.ts"
import * as leanEqual from "../../tools/build/lean/Equal.ts"
import * as leanHash from "../../tools/build/lean/Hash.ts"

describe("the published replacements of `effect` modules", () => {
  it("export only names that the originals export", () => {
    for (const [lean, whole] of [
      [leanDuration, Duration],
      [leanEqual, Equal],
      [leanHash, Hash]
    ] as const)
      for (const name of Object.keys(lean)) assert.strictEqual(typeof lean[name as never], typeof whole[name as never], name)
    assert.strictEqual(leanEqual.symbol, Equal.symbol)
    assert.strictEqual(leanHash.symbol, Hash.symbol)
  })

  it("read the same durations, and reject those that our sources do not use", () => {
    for (const millis of [0, 1, 0.5, 1500, 2 ** 31, Number.POSITIVE_INFINITY]) {
      const whole = Duration.toMillis(Duration.fromInputUnsafe(millis))
      for (const input of [millis, Duration.millis(millis)])
        assert.strictEqual(leanDuration.toMillis(leanDuration.fromInputUnsafe(input)), whole)
    }
    assert.strictEqual(leanDuration.toMillis(leanDuration.nanos(2_500_000n)), Duration.toMillis(Duration.nanos(2_500_000n)))
    assert.throws(() => leanDuration.fromInputUnsafe("1 second"), /milliseconds/)
  })

  it("compare by identity, and hash all values alike", () => {
    const value = { a: 1 }
    assert.isTrue(leanEqual.equals(value, value))
    assert.isTrue(leanEqual.equals(Number.NaN, Number.NaN))
    assert.isFalse(leanEqual.equals("a", "b"))
    assert.strictEqual(leanHash.hash(), leanHash.combine()())
  })
})
