import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"
import { anchorsOf } from "./anchorsOf.js"

const root = fileURLToPath(new URL("../../", import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, "utf8")
const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => pattern.test(file) && !file.includes("/node_modules/"))

const pages = new Map(filesIn("docs", /\.md$/).map((file) => [file.slice("docs/".length), anchorsOf(read(file))] as const))
const rules = new Set([...read("docs/rules.md").matchAll(/^(\d+)\. /gm)].map(([, number]) => number))

const sources = [
  "src",
  "emulator/src",
  "screens/src",
  "test",
  "emulator/test",
  "screens/test",
  "tools",
  "bench",
  "examples"
].flatMap((folder) =>
  filesIn(folder, /\.(?:[cm]?[jt]sx?|css)$/).filter((file) => !/\/(?:dist|\.next)\/|citations\.test\.ts$/.test(file))
)

describe("a citation", () => {
  it("of a page of the documentation leads to it, and to one of its headings", () => {
    const lost = sources.flatMap((file) =>
      [...read(file).matchAll(/\b(?:docs\/)?((?:protocol|decisions|guides|reference)\/[\w-]+\.md)(?:#([\w-]+))?/g)]
        .filter(([, page = "", anchor]) => {
          const anchors = pages.get(page)
          return anchors === undefined || (anchor !== undefined && !anchors.has(anchor))
        })
        .map(([citation]) => `${file}: ${citation}`)
    )
    assert.deepStrictEqual(lost, [])
  })

  it("of a rule names one that there is", () => {
    const lost = sources.flatMap((file) =>
      [...read(file).matchAll(/\brules? ((?:\d+(?:, | and )?)+)/g)].flatMap(([citation, numbers = ""]) =>
        numbers.split(/, | and /).some((number) => number !== "" && !rules.has(number)) ? [`${file}: ${citation}`] : []
      )
    )
    assert.deepStrictEqual(lost, [])
  })

  it("names a page of this repository or a published standard, and no inaccessible document", () => {
    const foreign = sources.flatMap((file) =>
      [...read(file).matchAll(/\b(?:facts|wire|spec|delta) \d[\w.]*/g)].map(([citation]) => `${file}: ${citation}`)
    )
    assert.deepStrictEqual(foreign, [])
  })
})
