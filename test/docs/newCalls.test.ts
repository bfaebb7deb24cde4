import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"

const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, "utf8"))

/** The methods whose docstring says since which platform they work. */
const young = read("src/services/{auth,resources}/**/*.ts").flatMap((source) =>
  [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\s+(?:readonly )?(\w+)(\(|: Resource)/g)].flatMap(
    ([, text = "", name = ""]) => (/\bSince\s+(?:\*\s+)?2026-\d\d/.test(text) ? [name] : [])
  )
)
// A guide that shows how to read something also stands for watching and streaming it.
const plain = (name: string): ReadonlyArray<string> => [
  name,
  ...["get", "list"].flatMap((verb) => name.replace(/^(?:current|stream)/, verb))
]
const guides = read("docs/guides/*.md").join("\n")

describe("the guides", () => {
  it("mention every method that only newer platforms have", () => {
    assert.isAbove(young.length, 20)
    const left = young.filter((name) => !plain(name).some((each) => new RegExp(`\\b${each}\\b`).test(guides)))
    assert.deepStrictEqual([...new Set(left)], [])
  })
})
