import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"

const root = fileURLToPath(new URL("../../", import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, "utf8")
const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => pattern.test(file) && !file.includes("/node_modules/"))

/** Returns the anchors of a page's headings, as GitHub creates them. */
const anchorsOf = (page: string) =>
  new Set(
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, "")
        .replaceAll(" ", "-")
    )
  )

const pages = new Map(
  filesIn("docs/protocol", /\.md$/).map((file) => [file.slice("docs/".length), anchorsOf(read(file))] as const)
)

const sources = ["src", "emulator/src", "test", "emulator/test", "tools", "bench", "examples"].flatMap((folder) =>
  filesIn(folder, /\.tsx?$/).filter((file) => !file.endsWith("citations.test.ts"))
)

describe("a citation", () => {
  it("of the protocol leads to a heading of its pages", () => {
    const lost = sources.flatMap((file) =>
      [...read(file).matchAll(/\bprotocol\/([\w-]+\.md)(?:#([\w-]+))?/g)]
        .filter(([, page = "", anchor]) => {
          const anchors = pages.get(`protocol/${page}`)
          return anchors === undefined || (anchor !== undefined && !anchors.has(anchor))
        })
        .map(([citation]) => `${file}: ${citation}`)
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
