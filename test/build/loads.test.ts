import { execFile } from "node:child_process"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { published } from "../../bench/published.ts"
import { entriesIn, parts } from "../../tools/build/entries.ts"

const run = promisify(execFile)
const folder = await published()
// Only Next itself loads its own modules.
const entries = Object.keys({ ...entriesIn("alone"), ...parts }).filter((name) => !name.startsWith("next"))

describe("what is published", () => {
  // A file that is needed before it has run fails for one entry and not for the next, which loads the files in another order.
  it("loads in Node, each entry by itself", { timeout: 120_000 }, async () => {
    for (const name of entries) {
      const { href } = pathToFileURL(`${folder}/node_modules/portico/dist/alone/${name}.js`)
      const { stderr } = await run(process.execPath, ["--input-type=module", "-e", `await import(${JSON.stringify(href)})`], {
        cwd: fileURLToPath(new URL("../../", import.meta.url))
      }).catch((error: { readonly stderr: string }) => error)
      assert.strictEqual(stderr, "", name)
    }
  })
})
