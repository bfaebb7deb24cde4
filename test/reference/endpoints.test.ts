import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import * as contract from "../../src/contract/index.js"
import * as schemas from "../../src/schemas/index.js"
import { endpointDocs } from "../../tools/reference/endpointDocs.ts"
import { renderEndpoints } from "../../tools/reference/endpoints.ts"
import { openapi } from "../../tools/reference/openapi.ts"
import { endpointsOf } from "../support/recorded.js"

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const endpoints = endpointsOf(contract)
const docs = endpointDocs(pathOf("src/contract"), endpoints.keys())
const document = openapi(endpoints, docs, schemas)

const isUpToDate = (path: string, rendered: string) => {
  if (process.env["UPDATE_REFERENCE"] === "1") writeFileSync(pathOf(path), rendered)
  assert.strictEqual(readFileSync(pathOf(path), "utf8"), rendered)
}

describe("docs/reference/endpoints.md", () => {
  it("is what the contract says; UPDATE_REFERENCE=1 writes it anew", () => {
    isUpToDate("docs/reference/endpoints.md", renderEndpoints(endpoints, docs, schemas))
  })
})

describe("docs/reference/openapi.json", () => {
  it("is what the contract says; UPDATE_REFERENCE=1 writes it anew", () => {
    isUpToDate("docs/reference/openapi.json", `${JSON.stringify(document, null, 1)}\n`)
  })

  it("refers to nothing that it lacks", () => {
    const text = JSON.stringify(document)
    const lacking = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].filter(([, name]) => !text.includes(`"${name}":{`))
    assert.deepStrictEqual(
      lacking.map(([reference]) => reference),
      []
    )
  })
})

describe("the docstring of an endpoint", () => {
  it.each([...endpoints.keys()].map((name) => [name]))("%s is a sentence with a source", (name) => {
    assert.match(docs.get(name)?.text ?? "", /^[A-Z].*\.$/)
    assert.match(docs.get(name)?.source ?? "", /^(spec|facts|RFC|wire) /)
  })
})
