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

const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, "")
    .replaceAll(" ", "-")
// Only the sources have their names in the order of their declarations, which the pages keep.
const isInOrder = process.env["PORTICO_FORM"] !== "published"
const isUpToDate = (path: string, rendered: string) => {
  if (process.env["UPDATE_REFERENCE"] === "1") writeFileSync(pathOf(path), rendered)
  assert.strictEqual(readFileSync(pathOf(path), "utf8"), rendered)
}

describe("docs/reference/endpoints.md", () => {
  it.runIf(isInOrder)("matches the contract; UPDATE_REFERENCE=1 regenerates it", () => {
    isUpToDate("docs/reference/endpoints.md", renderEndpoints(endpoints, docs, schemas))
  })

  it("links to existing headings", () => {
    const page = renderEndpoints(endpoints, docs, schemas)
    const anchors = (text: string) => new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchor(heading)))
    const targets = { "": anchors(page), "errors.md": anchors(readFileSync(pathOf("docs/reference/errors.md"), "utf8")) }
    const links = [...page.matchAll(/\]\(([a-z.]*)#([^)]*)\)/g)]
    assert.isAbove(links.length, endpoints.size)
    const broken = links.filter(([, file, target = ""]) => !targets[file === "errors.md" ? file : ""].has(target))
    assert.deepStrictEqual(
      broken.map(([link]) => link),
      []
    )
  })
})

describe("docs/reference/openapi.json", () => {
  it.runIf(isInOrder)("matches the contract; UPDATE_REFERENCE=1 regenerates it", () => {
    isUpToDate("docs/reference/openapi.json", `${JSON.stringify(document, null, 1)}\n`)
  })

  it("has no broken references", () => {
    const text = JSON.stringify(document)
    const lacking = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].filter(([, name]) => !text.includes(`"${name}":{`))
    assert.deepStrictEqual(
      lacking.map(([reference]) => reference),
      []
    )
  })

  it("has each call of the contract once, and each parameter of its path", () => {
    const calls: Array<string> = []
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const operation of Object.values(operations)) {
        calls.push(...operation["x-portico-calls"].map(({ call }) => call))
        const named = operation.parameters.filter((one) => one["in"] === "path").map((one) => `{${one["name"]}}`)
        assert.deepStrictEqual(path.match(/\{\w+\}/g) ?? [], named)
      }
    }
    assert.deepStrictEqual(calls.sort(), [...endpoints.keys()].sort())
  })
})

describe("the docstring of an endpoint", () => {
  it.each([...endpoints.keys()].map((name) => [name]))("%s is a sentence with a source", (name) => {
    assert.match(docs.get(name)?.text ?? "", /^[A-Z].*\.$/)
    assert.match(docs.get(name)?.source ?? "", /^(protocol\/|RFC )/)
  })
})
