import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit } from "effect"
import { OfflineError } from "../../../src/errors/sdk.js"
import * as code from "../../../src/services/lazy/code.js"
import type { Code } from "../../../src/services/lazy/LateCode.js"
import { LateCode } from "../../../src/services/lazy/LateCode.js"
import type { LateNeeds } from "../../../src/services/lazy/LateServices.js"
import { lateServices } from "../../../src/services/lazy/LateServices.js"

describe("the parts of a session that load late", () => {
  it.effect("are made once, on first use, for all concurrent callers, also after code that was lost", () =>
    Effect.gen(function* () {
      let made = 0
      let loads = 0
      const part = { name: "flows" }
      // The casts: what this part is made of, and what it is, does not matter.
      const flows = {
        make: Effect.sync(() => {
          made++
          return part
        })
      } as unknown as Code["flows"]
      const late: LateCode["Service"] = Effect.suspend(() =>
        ++loads === 1
          ? Effect.fail(new OfflineError({ method: "GET", path: "/", attempts: 1 }))
          : Effect.as(Effect.yieldNow, { ...code, flows })
      )
      const parts = lateServices(() => Context.make(LateCode, late) as Context.Context<LateNeeds>)
      assert.deepStrictEqual([loads, made], [0, 0])
      assert.isTrue(Exit.isFailure(yield* Effect.exit(parts.flows)))
      const all: ReadonlyArray<object> = yield* Effect.all([parts.flows, parts.flows, parts.flows], { concurrency: 3 })
      assert.deepStrictEqual(all, [part, part, part])
      assert.strictEqual(yield* parts.flows, all[0])
      assert.strictEqual(made, 1)
    })
  )
})
