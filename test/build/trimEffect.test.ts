import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { published } from "../../bench/published.ts"
import { FakeBrowser } from "../../src/testing/index.js"
import { trimEffect } from "../../tools/build/trimEffect.ts"

/** Code of the installed `effect` that has a simpler form, by module: a name that has changed would keep it. */
const gone = [
  [/\.annotate\(annotations, options\)/, "internal/core"],
  [/annotationsMap\.set/, "internal/core"],
  [/buckets/, "internal/core"],
  [/\?\? defaultEvaluate/, "internal/core"],
  [/InternalRecord\.assignProperties/, "internal/core"],
  [/fiberStackAnnotations\(parent\);\n {2}ann = /, "internal/effect"],
  [/"An error occurred in Effect\.tryPromise"/, "internal/effect"],
  [/fromIteratorUnsafe\(body\.call\(options\.self\)\)/, "internal/effect"],
  [/strategy === "sequential"/, "internal/effect"],
  [/exitSucceed\(options\.onFailure\(error\.success\)\)/, "internal/effect"],
  [/op: "(?!Success|Failure)/, "internal/effect"],
  [/PreventSchedulerYield/, "internal/effect"],
  [/f\.length !== 1|options\.onSuccess\.length !== 1/, "internal/effect"],
  [/const runPromiseExit = runPromiseExitWith\(context\)/, "internal/effect"],
  [/provideServiceImpl\(self, service, impl\)/, "internal/effect"],
  [/new MatchImpl\(self/, "internal/effect"],
  [/"valueOrUndefined"/, "internal/option"],
  [/options\?\.make|useSync|lines\.splice|isInteger\(maxDepth\)/, "Context"]
] as const

const { resolve } = createRequire(import.meta.url)

describe("a trimmed module of `effect`", () => {
  it("loses the methods that print, compare and hash, and moves nothing", () => {
    const source = `export class Reason extends Base {
  toString() {
    return format(this)
  }
  isEmpty() {}
}
const Proto = {
  [Hash.symbol]() { return 1 },
  [Equal.symbol](that) { return that === this },
  pipe() {}
}
const after = 1`
    const text = trimEffect("core.js", source)
    assert.notMatch(text, /format|Hash|Equal/)
    assert.match(text, /isEmpty\(\) \{\}.*pipe\(\) \{\}/s)
    assert.strictEqual(text.length, source.length)
    assert.strictEqual(text.indexOf("const after"), source.indexOf("const after"))
  })

  it("keeps how errors and secrets print", () => {
    const source = `class Base extends YieldableError {
  toJSON() { return {} }
}
const PipeInspectableProto = {
  toJSON() { return {} },
  toString() { return format(this) },
  [NodeInspectSymbol]() { return this.toJSON() }
}`
    const text = trimEffect("core.js", source)
    assert.strictEqual(text.match(/toJSON\(\) \{ return/g)?.length, 2)
    assert.include(text, "[NodeInspectSymbol]() {")
    assert.notInclude(text, "format")
  })

  it("does not ask how the engine marks stack traces", () => {
    const source = `const continuationMarksStack = /*#__PURE__*/(() => {
  return new Error().stack
})();
const after = 1`
    const text = trimEffect("effect.js", source)
    assert.match(text, /^const continuationMarksStack = \/\*#__PURE__\*\/true\s+;$/m)
    assert.strictEqual(text.indexOf("const after"), source.indexOf("const after"))
  })

  it("caches nothing for tracers, metrics and loggers", () => {
    const source = `const cacheOf = context => ({
  scheduler: get(context, Scheduler),
  span: get(context, Span),
  maxOpsBeforeYield: get(context, Max)
})
const run = fiber => fiber.cache.span ? fiber.cache.scheduler : this.cache.stackFrame
const after = fiber.span`
    const text = trimEffect("effect.js", source)
    assert.match(text, /scheduler: get\(context, Scheduler\),\s+\}\)/)
    assert.match(text, /=> undefined\s+\? fiber\.cache\.scheduler : undefined\s+$/m)
    assert.strictEqual(text.indexOf("const after = fiber.span"), source.indexOf("const after = fiber.span"))
  })

  it("has simpler functions, and moves nothing", () => {
    const source = `const dedupeReasons = (self, that) => {
  const buckets = new Map();
  for (const reason of self.concat(that)) buckets.set(Hash.hash(reason), [reason]);
  return [...buckets.values()].flat();
};
class ReasonBase {
  constructor(_tag, annotations, originalError) {
    this[CauseReasonTypeId] = CauseReasonTypeId;
    this._tag = _tag;
    if (annotations.size > 0) annotationsMap.set(originalError, annotations);
    this.annotations = annotations;
  }
}
const after = 1`
    const text = trimEffect("core.js", source)
    assert.match(text, /^const dedupeReasons = \(self,\s?that\)\s?=>\s?\[\.\.\.new Set/m)
    assert.notMatch(text, /buckets|annotationsMap/)
    assert.strictEqual(text.indexOf("const after"), source.indexOf("const after"))
  })

  it("keeps how many services are added to a context before it is copied", async () => {
    const source = `const makeImpl = (...args) => args.at(-1);
export const makeUnsafe = (mapUnsafe, options) => {
  const maxDepth = options?.maxDepth;
  // NaN or Infinity would never trigger a rebase, so fall back to the default
  return makeImpl(undefined, mapUnsafe, undefined, 0, Number.isInteger(maxDepth) && maxDepth >= 0 ? maxDepth : 8);
};`
    const text = trimEffect("Context.js", source)
    assert.notInclude(text, "isInteger")
    const { makeUnsafe } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)
    assert.deepStrictEqual([makeUnsafe(new Map()), makeUnsafe(new Map(), { maxDepth: 32 })], [8, 32])
  })

  it("finds the methods in the installed `effect`", async () => {
    for (const module of ["internal/core", "internal/effect", "internal/option", "internal/result", "Context"]) {
      const path = resolve("effect/Effect").replace(/Effect\.js$/, `${module}.js`)
      const source = await readFile(path, "utf8")
      assert.match(source, /\[Equal\.symbol\]\(/, module)
      assert.notMatch(trimEffect(path, source), /\[(?:Equal|Hash)\.symbol\]\(/, module)
      for (const [pattern, of] of gone) {
        if (of !== module) continue
        assert.match(source, pattern)
        assert.notMatch(trimEffect(path, source), pattern)
      }
      if (module !== "internal/effect") continue
      assert.match(source, /^ {2}currentTimeNanosUnsafe\(/m)
      assert.notMatch(trimEffect(path, source), /^ {2}currentTimeNanosUnsafe\(|continuationMarksStack = .*\(|cache\.tracer/m)
    }
  })
})

describe("what is published", () => {
  it("prints errors with their message and stack, and secrets as redacted", async () => {
    const folder = `${await published()}/node_modules/portico/dist/alone`
    const { createClientApp, reveal } = await import(`${folder}/index.js`)
    const { ItemNotFound } = await import(`${folder}/errors.js`)
    const error = new ItemNotFound({ details: { itemId: "seats" } })
    assert.match(inspect(error), /^ItemNotFound: .*\n {4}at /s)
    assert.include(JSON.stringify(error), "seats")
    assert.throws(() => createClientApp({ projectId: "no id" }), /projectId/)
    const tokenStore = { accessToken: "a.b.c", refreshToken: "refresh-token" }
    const app = createClientApp({ projectId: "internal", publishableClientKey: "key", tokenStore })
    const secret = await app.auth.exportSession()
    assert.include(reveal(secret), "refresh-token")
    assert.deepStrictEqual(
      [String(secret), JSON.stringify(secret), inspect(secret)],
      ["<redacted>", '"<redacted>"', "<redacted>"]
    )
  })

  it("aborts the requests of a call, and ends what an app has begun", async () => {
    const { createClientApp } = await import(`${await published()}/node_modules/portico/dist/alone/index.js`)
    const ended: Array<string> = []
    const tokens = { accessToken: "a.b.c", refreshToken: "refresh-token" }
    const tokenStore = {
      get: () => tokens,
      set: () => {},
      subscribe: () => () => {
        ended.push("subscription")
      }
    }
    const send = (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          ended.push("request")
          reject(signal.reason)
        })
      })
    const options = { projectId: "internal", publishableClientKey: "key", tokenStore }
    const app = createClientApp({ ...options, fetch: send })
    const controller = new AbortController()
    const call = app.project.get({ signal: controller.signal }).catch((error: unknown) => error)
    const stop = app.user.current.subscribe(() => {})
    await new Promise((resolve) => setImmediate(resolve))
    controller.abort("no longer")
    assert.strictEqual(await call, "no longer")
    stop()
    await app.dispose()
    assert.includeMembers(ended, ["request", "subscription"])
    assert.strictEqual((await app.user.get().catch((error: unknown) => error))._tag, "AppDisposed")
  })

  it("runs the effects of another copy of `effect`: the services of a browser in memory", async () => {
    const { createClientApp } = await import(`${await published()}/node_modules/portico/dist/alone/index.js`)
    const browser = FakeBrowser.make({ seed: 1 })
    const options = { projectId: "internal", publishableClientKey: "key", browser: browser.tab("https://app.test/") }
    const app = createClientApp({ ...options, fetch: () => assert.fail("nothing is sent") })
    assert.isNull(await app.user.get())
    browser.setOnline(false)
    assert.strictEqual((await app.project.get.result()).error._tag, "OfflineError")
    await app.dispose()
  })
})
