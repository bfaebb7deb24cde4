import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import * as contract from "../../src/contract/index.js"
import { callPairs } from "../support/codecPairs.js"
import { cases, codeOf, endpointsOf, files, match, statusOf } from "../support/recorded.js"

const endpoints = endpointsOf(contract)
const pairs = await callPairs()

/** Returns the paths of values that are not plain data: a function, a symbol, or an instance of one of our classes. */
const operations = (value: unknown, path: string): ReadonlyArray<string> => {
  if (Redacted.isRedacted(value) || value instanceof Date || value instanceof Uint8Array) return []
  if (typeof value === "function" || typeof value === "symbol") return [path]
  if (typeof value !== "object" || value === null) return []
  if (Array.isArray(value)) return value.flatMap((one, at) => operations(one, `${path}.${at}`))
  // React rejects class instances as props of a client component.
  if (Object.getPrototypeOf(value) !== Object.prototype) return [path]
  return Reflect.ownKeys(value).flatMap((key) =>
    typeof key === "symbol" ? [`${path}.${String(key)}`] : operations(Reflect.get(value, key), `${path}.${key}`)
  )
}

const hasSecret = (value: unknown): boolean =>
  Redacted.isRedacted(value) || (typeof value === "object" && value !== null && Object.values(value).some(hasSecret))

describe("what the SDK returns", () => {
  it.effect("is plain data for every call, and another thread or component receives the same (rule 82)", () =>
    Effect.gen(function* () {
      const seen = new Set<string>()
      let cloned = 0
      for (const one of files().flatMap((file) => cases(file))) {
        const found = match(endpoints, one)
        if (found === undefined || found.endpoint.response !== "json") continue
        if (statusOf(one) >= 300 || codeOf(one) !== undefined) continue
        const value = yield* Schema.decodeUnknownEffect(found.endpoint.success)(one.response.body)
        assert.deepStrictEqual(operations(value, found.name), [])
        const compiled = pairs.get(found.endpoint)?.success?.codec.decode(one.response.body)
        assert.deepStrictEqual(operations(compiled, `compiled ${found.name}`), [])
        seen.add(found.name)
        // A secret stays within this process.
        if (hasSecret(value)) continue
        assert.deepStrictEqual(structuredClone(value), value)
        cloned++
      }
      assert.isAbove(seen.size, 120)
      assert.isAbove(cloned, 350)
    })
  )
})
