import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { Problem } from "../../src/codecs/Problem.js"
import { callPairs } from "../support/codecPairs.js"
import { valuesOf } from "../support/valuesOf.js"

const noId = ["-a", "a b", "x".repeat(64)]
const noUuid = ["ada", "3f2c8a54"]
const noInterval = [[-1, "day"], [0.5, "day"], [1, "hour"], "day"]
/** Invalid values for fields with these names, wherever they are sent. */
const refused: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  port: [-1, 65_536, 0.5],
  handlerPath: ["handler", ""],
  domain: ["a.test", "ftp://a.test"],
  senderEmail: ["no address"],
  recipientEmail: ["no address"],
  amountUsd: ["1.999", "01", "1,5", "-1"],
  USD: ["1.999", "01", "1,5"],
  JPY: ["1.5"],
  interval: noInterval,
  freeTrial: noInterval,
  repeat: noInterval,
  productId: noId,
  toProductId: noId,
  fromProductId: noId,
  ownerTeamId: noUuid,
  newTeamId: noUuid
}

/** Returns the occurrences of these names in a value, each with a variant that has another value there. */
const variants = (value: unknown, put: (value: unknown) => unknown): ReadonlyArray<readonly [name: string, variant: unknown]> => {
  if (Array.isArray(value)) {
    return value.flatMap((one, at) => variants(one, (other) => put(value.map((own, index) => (index === at ? other : own)))))
  }
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return []
  return Object.entries(value).flatMap(([name, own]) => {
    const here = (other: unknown) => put({ ...value, [name]: other })
    const bad = Object.hasOwn(refused, name) && own !== null ? (refused[name] ?? []) : []
    return [...bad.map((one) => [name, here(one)] as const), ...variants(own, here)]
  })
}

describe("no write of any level", async () => {
  const payloads = [...(await callPairs()).values()].flatMap(({ payload }) => (payload === undefined ? [] : [payload]))

  it("sends an invalid amount, interval, port, address, path or id; everything else in it is valid", () => {
    const met = new Set<string>()
    for (const { codec, name, schema } of payloads) {
      for (const value of fc.sample(valuesOf(schema), { numRuns: 60, seed: 7 })) {
        if (codec.encode(value) instanceof Problem) continue
        for (const [field, variant] of variants(value, (all) => all)) {
          met.add(field)
          assert.instanceOf(codec.encode(variant), Problem, `${name}: ${field} of ${JSON.stringify(variant)}`)
        }
      }
    }
    assert.deepStrictEqual([...met].sort(), Object.keys(refused).sort())
  })
})
