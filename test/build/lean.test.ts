import { assert, describe, it } from "@effect/vitest"
import { Channel, Console, Context, Effect, Exit, Option, Pull, Random, Result, Scope, Stream } from "effect"
import * as Duration from "effect/Duration"
import * as Equal from "effect/Equal"
import * as Base64 from "effect/encoding/Base64"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Function from "effect/Function"
import * as Hash from "effect/Hash"
import * as Pipeable from "effect/Pipeable"
import * as Scheduler from "effect/Scheduler"
import * as Utils from "effect/Utils"
import * as fc from "fast-check"
import { fromEffect } from "../../src/promise/app.js"
import { maxResponseBytes } from "../../src/schemas/limits.js"
import { chunks } from "../../src/services/lazy/chunks.js"
import * as leanBase64 from "../../tools/build/lean/Base64.ts"
import * as leanBase64Url from "../../tools/build/lean/Base64Url.ts"
import * as leanChannel from "../../tools/build/lean/Channel.ts"
import * as leanConsole from "../../tools/build/lean/Console.ts"
import { chunks as handedOver } from "../../tools/build/lean/chunks.ts"
import * as leanDuration from "../../tools/build/lean/Duration.ts"
import * as leanEqual from "../../tools/build/lean/Equal.ts"
import * as leanFunction from "../../tools/build/lean/Function.ts"
import * as leanHash from "../../tools/build/lean/Hash.ts"
import * as leanPipeable from "../../tools/build/lean/Pipeable.ts"
import * as leanPull from "../../tools/build/lean/Pull.ts"
import * as leanRandom from "../../tools/build/lean/Random.ts"
import * as leanScheduler from "../../tools/build/lean/Scheduler.ts"
import * as leanStream from "../../tools/build/lean/Stream.ts"
import * as leanStart from "../../tools/build/lean/start.ts"
import * as leanUtils from "../../tools/build/lean/Utils.ts"

describe("the published replacements of `effect` modules", () => {
  it("export only names that the originals export", () => {
    for (const [lean, whole] of [
      [leanBase64, Base64],
      [leanBase64Url, Base64Url],
      [leanChannel, Channel],
      [leanConsole, Console],
      [leanDuration, Duration],
      [leanEqual, Equal],
      [leanFunction, Function],
      [leanHash, Hash],
      [leanPipeable, Pipeable],
      [leanRandom, Random],
      [leanScheduler, Scheduler],
      [leanStream, Stream],
      [leanUtils, Utils]
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

  it("encode any bytes and text in the same way, and decode the same texts, to the same bytes", () => {
    const decoded = (read: (text: string) => Result.Result<Uint8Array, unknown>, text: string) =>
      Result.getOrElse(Result.map(read(text), Array.from<number>), () => null)
    const letters = "AQgw+/=\n\r -_".split("")
    const coders = [
      [leanBase64, Base64],
      [leanBase64Url, Base64Url]
    ] as const
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.string({ unit: "grapheme" }),
        fc.array(fc.constantFrom(...letters), { maxLength: 12 }),
        (bytes, text, some) => {
          assert.strictEqual(Result.getOrNull(leanBase64.decodeString(Base64.encode(text))), text)
          for (const [lean, whole] of coders) {
            assert.strictEqual(lean.encode(bytes), whole.encode(bytes))
            assert.strictEqual(lean.encode(text), whole.encode(text))
            for (const one of [whole.encode(bytes), text, some.join("")])
              assert.deepStrictEqual(decoded(lean.decode, one), decoded(whole.decode, one))
          }
        }
      ),
      { numRuns: 1000 }
    )
  })

  it("decode Base64 as large as the largest response", () => {
    const text = "QUFB".repeat(maxResponseBytes / 4)
    assert.strictEqual(Result.getOrThrow(leanBase64.decode(text)).length, (maxResponseBytes / 4) * 3)
  })

  it("compare by identity, and hash all values alike", () => {
    const value = { a: 1 }
    assert.isTrue(leanEqual.equals(value, value))
    assert.isTrue(leanEqual.equals(Number.NaN, Number.NaN))
    assert.isFalse(leanEqual.equals("a", "b"))
    assert.strictEqual(leanHash.hash(), leanHash.combine()())
  })

  it("apply any number of functions in order", () => {
    const append = Array.from({ length: 12 }, (_, index) => (text: unknown) => `${text} ${index}`)
    for (let count = 0; count <= append.length; count++) {
      const functions = append.slice(0, count)
      const whole = Pipeable.pipeArguments("a", functions as unknown as IArguments)
      assert.strictEqual(leanPipeable.pipeArguments("a", functions), whole)
    }
  })

  it("call functions with all arguments at once, or with the first one later", () => {
    const body = (...args: ReadonlyArray<unknown>) => args
    const isWhole = (args: ArrayLike<unknown>) => args[0] === "self"
    for (const dual of [leanFunction.dual, Function.dual] as ReadonlyArray<typeof leanFunction.dual>) {
      for (const rest of [["b"], [undefined], ["b", "c"], ["b", "c", undefined]]) {
        const whole = ["self", ...rest]
        for (const f of [dual(whole.length, body), dual(isWhole, body)]) {
          assert.deepStrictEqual(f(...whole), whole)
          assert.deepStrictEqual((f(...rest) as typeof body)("self"), whole)
        }
      }
    }
  })

  it("run tasks once, in order, in a later turn or when they are flushed", async () => {
    const ran: Array<string> = []
    const dispatcher = new leanScheduler.MixedScheduler().makeDispatcher()
    const add = (name: string) => dispatcher.scheduleTask(() => ran.push(name))
    dispatcher.scheduleTask(() => add("c"))
    add("a")
    add("b")
    assert.deepStrictEqual(ran, [])
    dispatcher.flush()
    assert.deepStrictEqual(ran, ["a", "b", "c"])
    add("d")
    await new Promise<void>((resolve) => dispatcher.scheduleTask(resolve))
    assert.deepStrictEqual(ran, ["a", "b", "c", "d"])
  })

  it.effect("draw numbers from 0 to 1", () =>
    Effect.gen(function* () {
      const drawn = new Set<number>()
      for (let draw = 0; draw < 20; draw++) drawn.add(yield* leanRandom.next)
      assert.isAbove(drawn.size, 1)
      for (const one of drawn) assert.isTrue(one >= 0 && one < 1)
    })
  )

  it("yield as often as the originals", () => {
    for (const currentOpCount of [2047, 2048]) {
      const fiber = { currentOpCount, cache: { maxOpsBeforeYield: Scheduler.MaxOpsBeforeYield.defaultValue() } }
      const whole = new Scheduler.MixedScheduler().shouldYield(fiber as never)
      assert.strictEqual(new leanScheduler.MixedScheduler().shouldYield(fiber), whole)
    }
    assert.strictEqual(leanScheduler.Scheduler.key, Scheduler.Scheduler.key)
  })

  it.effect("give the pages of a stream in order, its end or its failure, and the services of its reader", () =>
    Effect.gen(function* () {
      class Prefix extends Context.Service<Prefix, string>()("test/Prefix") {}
      /** Pages of a stream; without items they are passed over. */
      const streamOf = (pages: ReadonlyArray<ReadonlyArray<number> | "broken">, { paginate, suspend }: typeof Stream) =>
        suspend(() =>
          paginate(0, (at) =>
            Effect.gen(function* () {
              const prefix = yield* Prefix
              const page = pages[at] ?? []
              if (page === "broken") return yield* Effect.fail(`${prefix} broken`)
              const rest = at + 1 < pages.length ? Option.some(at + 1) : Option.none<number>()
              return [page.map((item) => `${prefix}${item}`), rest] as const
            })
          )
        )
      const read = (
        pages: ReadonlyArray<ReadonlyArray<number> | "broken">,
        stream: typeof Stream,
        { toPullScoped }: typeof Channel,
        { catchDone }: typeof Pull
      ) =>
        Effect.gen(function* () {
          const ofContext = stream.provideContext(streamOf(pages, stream), Context.make(Prefix, "c"))
          const ofService = stream.provideService(streamOf(pages, stream), Prefix, "s")
          const found: Array<unknown> = []
          for (const one of [ofContext, ofService, stream.unwrap(Effect.succeed(ofService))]) {
            const pull = yield* toPullScoped(stream.toChannel(one), yield* Scope.make())
            for (let count = 0; count < 5; count++)
              found.push(
                yield* Effect.exit(
                  catchDone(Effect.asVoid(Effect.map(pull, (items) => found.push(...items))), () => Effect.succeed("over"))
                )
              )
          }
          return found.map((one) => (Exit.isExit(one) ? (Exit.isSuccess(one) ? one.value : Exit.findErrorOption(one)) : one))
        })
      for (const pages of [[], [[1, 2], [3]], [[1], [], [2], "broken"], [[]]] as const)
        assert.deepStrictEqual(
          yield* read(pages, leanStream as unknown as typeof Stream, leanChannel as never, leanPull as never),
          yield* read(pages, Stream, Channel, Pull)
        )
    })
  )

  it("hand over the imports of the chunks when the first app is created, and create the same app", () => {
    assert.deepStrictEqual(handedOver, {} as never)
    for (const create of [leanStart.fromEffect, fromEffect])
      assert.containsAllKeys(create(Effect.succeed({ list: Effect.succeed(1) })), ["list", "dispose"])
    assert.deepStrictEqual(handedOver, chunks)
  })
})
