import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as errors from "../../src/errors/index.js"
import { anyDetails, errorDocs } from "../../tools/reference/errorDocs.ts"
import { renderErrors } from "../../tools/reference/errors.ts"
import { unrecorded } from "../errors/unrecorded.js"
import { recordedErrors } from "../support/recorded.js"

const path = fileURLToPath(new URL("../../docs/reference/errors.md", import.meta.url))
const docs = errorDocs(fileURLToPath(new URL("../../src", import.meta.url)))

describe("docs/reference/errors.md", () => {
  it("matches the catalogue; UPDATE_REFERENCE=1 regenerates it", () => {
    const rendered = renderErrors()
    if (process.env["UPDATE_REFERENCE"] === "1") writeFileSync(path, rendered)
    assert.strictEqual(readFileSync(path, "utf8"), rendered)
  })
})

describe("the docstring of an error", () => {
  it.each(errors.all.map((error) => [error.tag]))("%s says when it comes and what to do", (tag) => {
    const doc = docs.get(tag)
    if (doc === undefined) return assert.fail("no docstring")
    assert.match(doc.when, /^[A-Z`].{10,}\.$/)
    assert.match(doc.remedy, /^[A-Z`].{10,}\.$/)
  })
})

describe("the details in the reference", () => {
  it.effect("have the fields of each example, and no others", () =>
    Effect.gen(function* () {
      const examples = [
        ...recordedErrors().map((one) => one.body),
        ...Object.entries(unrecorded).map(([code, { details }]) => ({ code, error: "", details }))
      ]
      const seen = new Map<string, Set<string>>()
      for (const body of examples) {
        const { _tag, details } = yield* errors.fromWire(body.code, body)
        const fields = seen.get(_tag) ?? seen.set(_tag, new Set()).get(_tag)
        for (const field of Object.keys(details ?? {})) fields?.add(field)
      }
      for (const [tag, fields] of seen) {
        const written = docs.get(tag)?.details ?? []
        if (written.some(([name]) => name === anyDetails)) continue
        const always = written.filter(([, type]) => !/undefined$|^unknown$/.test(type)).map(([name]) => name)
        assert.includeMembers([...fields], always, tag)
        assert.includeMembers(
          written.map(([name]) => name),
          [...fields],
          tag
        )
      }
      assert.strictEqual(seen.size, errors.all.length)
    })
  )
})
