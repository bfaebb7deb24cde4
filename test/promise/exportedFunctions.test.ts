import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import sdk from "../../package.json" with { type: "json" }
import { teams } from "../../src/contract/index.js"
import { createClientAppFromLayer } from "../../src/effect.js"
import { isApiKeyValid, isInternalApiKeyValid, reveal, whyApiKeyInvalid, whyInternalApiKeyInvalid } from "../../src/index.js"
import { FakeBrowser, FakeClock, FakeCrypto, FakeHttp } from "../../src/testing/index.js"
import { isCrossOrigin } from "../../src/web/index.js"

const entries = Object.entries(sdk.exports).flatMap(([subpath, one]) =>
  typeof one === "string" ? [] : [[subpath, one.source] as const]
)

/** Entries and functions that are left out, with the reason. */
const exceptions: ReadonlyArray<readonly [pattern: RegExp, reason: string]> = [
  [/^\.\/((schemas|contract) |effect (schemas|contract)\.)/, "build and check declarations, which only code with types writes"],
  [/^\.\/http-api (entityJson|orUnavailable)$/, "take a schema and an effect, as declarations do"],
  [/^\.\/http-api require/, "run for a signed-in user; what they refuse is a documented defect"],
  [/^\.\/(effect|services) Watched\.make$/, "takes the effects of code with types"],
  [
    /^\.\/(effect|services) TokenStore\.fromTokens$/,
    "a source of tokens for code with types; `forTokens` checks those of others"
  ],
  [/^\.\/store\/effect SharedSessions\.make$/, "takes a service of Effect; `createSessions` checks the stores of others"],
  [/^\.\/react (use[A-Z]|[A-Z])/, "hooks and components run within a renderer"]
]

/** Arguments that a caller without type checks may pass. */
const wrong: ReadonlyArray<ReadonlyArray<unknown>> = [
  [],
  [null],
  [7],
  ["text"],
  [{}],
  [[]],
  [() => {}],
  [{ headers: {} }, "text"],
  [{ headers: {} }, 7],
  [{ expiresAt: 7, manuallyRevokedAt: null }, 0],
  [{ expiresAt: null, manuallyRevokedAt: "yesterday" }, 0],
  [Number.NaN]
]

const isClass = (one: unknown) => /^class\b/.test(Function.prototype.toString.call(one))

/** Returns the functions of an entry, also those in its namespaces. */
const functionsOf = (exported: object, at = ""): ReadonlyArray<readonly [string, (...args: ReadonlyArray<unknown>) => unknown]> =>
  Object.entries(exported).flatMap(([name, one]) => {
    if (typeof one === "function") return isClass(one) ? [] : [[at + name, one] as const]
    return Object.prototype.toString.call(one) === "[object Module]" ? functionsOf(one, `${at}${name}.`) : []
  })

/** Returns the error of a call without a tag, or null. */
const rawError = async (made: () => unknown): Promise<unknown> => {
  const untagged = (error: unknown) => (typeof Object(error)._tag === "string" || typeof error === "string" ? null : error)
  try {
    const result = made()
    if (!Effect.isEffect(result)) return await Promise.resolve(result).then(() => null, untagged)
    const exit = await Effect.runPromiseExit(result as Effect.Effect<unknown, unknown>)
    return Exit.isFailure(exit) ? untagged(Cause.squash(exit.cause)) : null
  } catch (error) {
    return untagged(error)
  }
}

describe("a wrong call of an exported function", () => {
  it.each(entries)("throws no raw error: %s", async (subpath, source) => {
    const exported: object = await import(/* @vite-ignore */ `../../${source.slice(2)}`)
    const found: Array<string> = []
    for (const [name, call] of functionsOf(exported)) {
      if (exceptions.some(([pattern]) => pattern.test(`${subpath} ${name}`))) continue
      for (const args of wrong) {
        const error = await rawError(() => call(...args))
        if (error !== null) found.push(`${name}(wrong[${wrong.indexOf(args)}]): ${String(error)}`)
      }
    }
    assert.deepStrictEqual(found, [])
  })

  it("of what portico/testing makes throws no raw error", async () => {
    const browser = FakeBrowser.make()
    const found: Array<string> = []
    for (const made of [browser, browser.tab("http://localhost/"), FakeClock.make()]) {
      for (const [name, call] of functionsOf(made)) {
        // Apps call it, with what they have checked.
        if (name === "after") continue
        for (const args of wrong) {
          const error = await rawError(() => call(...args))
          if (error !== null) found.push(`${name}(wrong[${wrong.indexOf(args)}]): ${String(error)}`)
        }
      }
    }
    assert.deepStrictEqual(found, [])
  })

  // What a caller without type checks may pass.
  const any = <A>(u: unknown) => u as A
  const tab = () => FakeBrowser.make().tab("http://localhost/")
  const post = { headers: {}, method: "POST" }
  it.each([
    ["reveal", () => reveal(any("text")), "InvalidInput", "secret"],
    ["reveal without an argument", () => reveal(any(undefined)), "InvalidInput", "secret"],
    ["isApiKeyValid without a key", () => isApiKeyValid(any(undefined), 0), "InvalidInput", "key"],
    ["whyApiKeyInvalid of a text", () => whyApiKeyInvalid(any("pk_1"), 0), "InvalidInput", "key"],
    [
      "isApiKeyValid of a key whose time is a number",
      () => isApiKeyValid(any({ expiresAt: 7, manuallyRevokedAt: null }), 0),
      "InvalidInput",
      "key"
    ],
    ["isInternalApiKeyValid without a key", () => isInternalApiKeyValid(any(undefined), 0), "InvalidInput", "key"],
    ["whyInternalApiKeyInvalid of an empty object", () => whyInternalApiKeyInvalid(any({}), 0), "InvalidInput", "key"],
    ["isCrossOrigin without a request", () => isCrossOrigin(any(undefined)), "InvalidOption", "request"],
    ["isCrossOrigin with one origin", () => isCrossOrigin(post, any("https://a.test")), "InvalidOption", "trustedOrigins"],
    ["FakeCrypto.layer", () => FakeCrypto.layer(any("one")), "InvalidOption", "seed"],
    ["FakeBrowser.make", () => FakeBrowser.make({ seed: any("one") }), "InvalidOption", "seed"],
    ["FakeClock.make", () => FakeClock.make(any("2030")), "InvalidOption", "startMillis"],
    ["adjust of a FakeClock", () => FakeClock.make().adjust(any("1 hour")), "InvalidInput", "millis"],
    ["adjust of a FakeClock by a negative time", () => FakeClock.make().adjust(-1), "InvalidInput", "millis"],
    ["adjust of a FakeClock without an end", () => FakeClock.make().adjust(Number.POSITIVE_INFINITY), "InvalidInput", "millis"],
    ["tab of a FakeBrowser", () => FakeBrowser.make().tab("no url"), "InvalidInput", "href"],
    ["setOnline of a FakeBrowser", () => FakeBrowser.make().setOnline(any("no")), "InvalidInput", "isOnline"],
    ["setWilling of a FakeBrowser", () => FakeBrowser.make().setWilling(any(undefined)), "InvalidInput", "isWilling"],
    ["go of a tab", () => tab().go("http://"), "InvalidInput", "url"],
    ["untilLeaving of a tab", () => tab().untilLeaving(any(Promise.resolve())), "InvalidInput", "call"],
    ["leaving of a tab", () => Effect.runPromise(tab().leaving(any<Effect.Effect<void>>(undefined))), "InvalidInput", "effect"],
    ["FakeHttp.answer", () => FakeHttp.answer(any<typeof teams.list>({}), any(null)), "InvalidInput", "endpoint"],
    ["FakeHttp.failure", () => FakeHttp.failure(any({}), any(null)), "InvalidInput", "endpoint"],
    ["FakeHttp.failure with another error", () => FakeHttp.failure(teams.list, any(new Error())), "InvalidInput", "error"],
    ["FakeHttp.layer", () => FakeHttp.layer(any(teams.list)), "InvalidInput", "answers"],
    ["createClientAppFromLayer", () => createClientAppFromLayer(any({})), "InvalidOption", "layer"]
  ] as const)("names the argument: %s", async (_, call, tag, name) => {
    const made: Promise<unknown> = Promise.resolve().then((): unknown => call())
    const error: { readonly _tag?: string; readonly field?: string; readonly option?: string } = await made.then(
      () => ({}),
      (thrown: object) => thrown
    )
    assert.deepStrictEqual([error._tag, error.field ?? error.option], [tag, name])
  })
})
