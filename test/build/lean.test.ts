import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Duration from "effect/Duration"
import * as Equal from "effect/Equal"
import * as Hash from "effect/Hash"
import { fromEffect } from "../../src/promise/app.js"
import { chunks } from "../../src/services/lazy/chunks.js"
import { chunks as handedOver } from "../../tools/build/lean/chunks.ts"
import * as leanDuration from "../../tools/build/lean/Duration.ts"
import * as leanEqual from "../../tools/build/lean/Equal.ts"
import * as leanHash from "../../tools/build/lean/Hash.ts"
import * as leanStart from "../../tools/build/lean/start.ts"

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
      assert.strictEqual(leanDuration.toMillis(leanDuration.fromInputUnsafe(millis)), whole)
    }
    assert.throws(() => leanDuration.fromInputUnsafe("1 second"), /milliseconds/)
  })

  it("compare by identity, and hash all values alike", () => {
    const value = { a: 1 }
    assert.isTrue(leanEqual.equals(value, value))
    assert.isTrue(leanEqual.equals(Number.NaN, Number.NaN))
    assert.isFalse(leanEqual.equals("a", "b"))
    assert.strictEqual(leanHash.hash(), leanHash.combine()())
  })

  it("hand over the imports of the chunks when the first app is created, and create the same app", () => {
    assert.deepStrictEqual(handedOver, {} as never)
    for (const create of [leanStart.fromEffect, fromEffect])
      assert.containsAllKeys(create(Effect.succeed({ list: Effect.succeed(1) })), ["list", "dispose"])
    assert.deepStrictEqual(handedOver, chunks)
  })
})
