import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"
import { renderComponents, renderOptions } from "../../tools/reference/options.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const pages = { "options.md": renderOptions(root), "components.md": renderComponents(root) }

describe("the reference of options and props", () => {
  it.each(Object.entries(pages))("%s matches the declarations; `npm run reference` regenerates it", (name, page) => {
    const path = `${root}docs/reference/${name}`
    if (process.env["UPDATE_REFERENCE"] === "1") writeFileSync(path, page)
    assert.strictEqual(readFileSync(path, "utf8"), page)
  })

  it("says of every option, prop and component what it is", () => {
    for (const [name, page] of Object.entries(pages)) {
      const rows = page.split("\n").filter((line) => line.startsWith("| `"))
      assert.isAbove(rows.length, 30, name)
      for (const row of rows) assert.match(row, /\| [A-Z`].+\. \|$/, `${name}: ${row}`)
    }
    const parts = pages["components.md"].split(/^### /m).slice(1)
    assert.isAbove(parts.length, 25)
    for (const part of parts) assert.match(part, /^\w+\n\n[A-Z`<].+/, part)
  })
})
