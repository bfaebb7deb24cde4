import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"

const root = new URL("../../", import.meta.url)
const folders = "{bench,emulator,examples,src,test,tools}"
const sources = globSync(`${folders}/**/*.{ts,tsx,mjs,js}`, {
  cwd: root,
  exclude: (name) => ["node_modules", "dist", ".cache", ".next"].includes(name)
})

// In a URL, a space is `%20`.
const urlAsPath = /import\.meta\.url\)\.pathname|\bentry\.pathname|file:\/\/\$\{/

describe("a checkout", () => {
  it("works in a folder of any name: no path is read from a URL, and no URL is written from a path", () => {
    assert.isAbove(sources.length, 1000)
    const wrong = sources.filter((file) => urlAsPath.test(readFileSync(new URL(file, root), "utf8")))
    assert.deepStrictEqual(wrong, [])
  })
})
