import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Equal from "effect/Equal"
import * as Formatter from "effect/Formatter"
import * as Hash from "effect/Hash"
import * as Layer from "effect/Layer"
import * as aloneDuration from "../../tools/build/alone/Duration.ts"
import * as aloneEqual from "../../tools/build/alone/Equal.ts"
import * as aloneFormatter from "../../tools/build/alone/Formatter.ts"
import * as aloneHash from "../../tools/build/alone/Hash.ts"
import * as aloneLayer from "../../tools/build/alone/Layer.ts"

describe("the published replacements of `effect` modules", () => {
  it("export only names that the originals export", () => {
    for (const [alone, whole] of [
      [aloneDuration, Duration],
      [aloneEqual, Equal],
      [aloneFormatter, Formatter],
      [aloneHash, Hash],
      [aloneLayer, Layer]
    ] as const)
      for (const name of Object.keys(alone)) assert.strictEqual(typeof alone[name as never], typeof whole[name as never], name)
    assert.strictEqual(aloneEqual.symbol, Equal.symbol)
    assert.strictEqual(aloneHash.symbol, Hash.symbol)
  })

  it("read the same durations, and reject those that our sources do not use", () => {
    for (const millis of [0, 1, 0.5, 1500, 2 ** 31, Number.POSITIVE_INFINITY]) {
      const whole = Duration.toMillis(Duration.fromInputUnsafe(millis))
      assert.strictEqual(aloneDuration.toMillis(aloneDuration.fromInputUnsafe(millis)), whole)
    }
    assert.throws(() => aloneDuration.fromInputUnsafe("1 second"), /milliseconds/)
  })

  it("compare by identity, and hash all values alike", () => {
    const value = { a: 1 }
    assert.isTrue(aloneEqual.equals(value, value))
    assert.isTrue(aloneEqual.equals(Number.NaN, Number.NaN))
    assert.isFalse(aloneEqual.equals("a", "b"))
    assert.strictEqual(aloneHash.hash(), aloneHash.combine()())
  })
})
