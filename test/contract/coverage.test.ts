import { assert, describe, it } from "@effect/vitest"
import * as contract from "../../src/contract/index.js"
import { endpointsOf } from "../support/recorded.js"
import { beyondSpec, specRows, withoutEndpoint } from "./specRows.js"

const endpoints = [...endpointsOf(contract)].map(([name, endpoint]) => ({
  name,
  level: endpoint.access,
  since: endpoint.history?.since,
  method: endpoint.method,
  segments: endpoint.path.split("/").map((segment) => (segment.startsWith(":") ? "*" : segment))
}))

// An endpoint whose parameter accepts "me" covers the "me" call too.
const isCallOf = (row: { readonly method: string; readonly path: string }, endpoint: (typeof endpoints)[number]): boolean => {
  const path = row.path.split("/")
  return (
    row.method === endpoint.method &&
    path.length === endpoint.segments.length &&
    path.every((segment, index) => segment === endpoint.segments[index] || (segment === "me" && endpoint.segments[index] === "*"))
  )
}
const beyond = Object.keys(beyondSpec).map((key) => {
  const [method = "", path = ""] = key.split(" ")
  return { key, method, path }
})

describe("the contract", () => {
  it("has an endpoint at its access level for every call of the specification (rule 88)", () => {
    const missing = specRows.filter((row) => !endpoints.some((one) => one.level === row.level && isCallOf(row, one)))
    assert.deepStrictEqual(
      missing.map((row) => `${row.level} ${row.method} ${row.path}`),
      []
    )
  })

  it("lists about as many calls as the specification", () => {
    assert.isAtLeast(specRows.length, 150)
    const keys = specRows.map((row) => `${row.level} ${row.method} ${row.path}`)
    assert.strictEqual(new Set(keys).size, keys.length)
  })

  // Newer endpoints are proven by their recordings: each belongs to an endpoint or is excepted with a reason.
  it("has no endpoint beyond the specification, except those with a reason and those of newer platforms", () => {
    const unlisted = endpoints.filter(
      (one) => one.since === undefined && !specRows.some((row) => isCallOf(row, one)) && !beyond.some((row) => isCallOf(row, one))
    )
    assert.deepStrictEqual(
      unlisted.map((one) => `${one.name}: ${one.method} ${one.segments.join("/")}`),
      []
    )
  })

  it("has no reason for an endpoint that is listed or missing", () => {
    const idle = beyond.filter(
      (row) => !endpoints.some((one) => isCallOf(row, one) && !specRows.some((listed) => isCallOf(listed, one)))
    )
    assert.deepStrictEqual(
      idle.map((row) => row.key),
      []
    )
  })

  it("omits what the platform lacks", () => {
    for (const key of Object.keys(withoutEndpoint)) {
      const [method = "", path = ""] = key.split(" ")
      assert.isFalse(endpoints.some((one) => isCallOf({ method, path }, one)))
    }
  })
})
