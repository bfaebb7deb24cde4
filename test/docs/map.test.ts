import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"

const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")
const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code)

/** The rows of `AGENTS.md`: patterns of places, and the names of files and folders that their contents mention. */
const rows = readFileSync(`${root}AGENTS.md`, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => {
    const [, places = "", contents = ""] = line.split("|")
    // `X.browser.ts` stands for many files.
    const names = codes(contents).filter((name) => /[./]/.test(name) && !/^(?:effect\/|X\.)/.test(name))
    return { places: codes(places), names }
  })

describe("the map of the repository", () => {
  it("has only places that exist", () => {
    assert.isAbove(rows.length, 20)
    const lost = rows.flatMap(({ places }) => places).filter((place) => globSync(place, { cwd: root }).length === 0)
    assert.deepStrictEqual(lost, [])
  })

  it("names files and folders only in the place where they are", () => {
    const lost = rows.flatMap(({ names, places }) => {
      const folders = ["", ...places.flatMap((place) => globSync(place, { cwd: root }))]
      return names.filter((name) => !folders.some((folder) => existsSync(join(root, folder, name))))
    })
    assert.deepStrictEqual(lost, [])
  })
})
