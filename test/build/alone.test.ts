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

  it("read the same durations, and reject those that our sources do not use", () => {
    const texts = ["1 millis", "0.5 seconds", "1 second", "5 minutes", "1 hour", "2 days"] as const
    for (const input of [0, 1, 0.5, 1500, 2 ** 31, Number.POSITIVE_INFINITY, ...texts]) {
      const whole = Duration.toMillis(Duration.fromInputUnsafe(input))
      assert.strictEqual(aloneDuration.toMillis(aloneDuration.fromInputUnsafe(input)), whole)
    }
    for (const input of ["1 fortnight", "soon", {}, undefined])
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
