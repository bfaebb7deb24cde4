import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"

/** Rules that no test can check, with the reason. */
const excused: Readonly<Record<number, string>> = {
  49: "The SDK serves no page; the headers of an app's own pages are the app's."
}

const root = fileURLToPath(new URL("..", import.meta.url))
/** The rules of `docs/rules.md`, by number. */
const rules = new Map(
  [...readFileSync(`${root}docs/rules.md`, "utf8").matchAll(/^(\d+)\. (.+)\.$/gm)].map(([, number, rule]) => [
    Number(number),
    rule
  ])
)

const files = ["test", "emulator/test"].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith("fieldRules.test.ts"))
    .map((name) => ({ name, text: readFileSync(`${root}${folder}/${name}`, "utf8") }))
)

// A title ends with `(rule 4)` or `(rules 4, 5)`; rows of the fault table, which become titles, end with `(4)`.
const inTitle = /\(rules? ([0-9]+(?:(?:, | and )[0-9]+)*)\)["`']/g
const inTable = /\(([0-9]{1,3}(?:, [0-9]{1,3})*)\)["`]/g

/** The rules that titles name. */
const named = new Set(
  files.flatMap(({ name, text }) =>
    [...text.matchAll(name.endsWith("faults/table.ts") ? inTable : inTitle)].flatMap(([, numbers = ""]) =>
      numbers.split(/, | and /).map(Number)
    )
  )
)

describe("the field rules", () => {
  it("are a list without gaps", () => {
    assert.deepStrictEqual(
      [...rules.keys()],
      Array.from({ length: rules.size }, (_, at) => at + 1)
    )
    assert.isAtLeast(rules.size, 109)
  })

  for (const [number, rule] of rules) {
    const reason = excused[number]
    if (reason === undefined) it(`${number}: ${rule}; a test says so`, () => assert.isTrue(named.has(number)))
    else it(`${number}: ${rule}; no test does: ${reason}`, () => assert.isFalse(named.has(number)))
  }
})
