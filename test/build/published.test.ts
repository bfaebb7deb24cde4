import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath, pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"
import { assert, describe, it } from "@effect/vitest"
import { bundled } from "../../bench/bundle.ts"
import { published } from "../../bench/published.ts"
import { excesses } from "../../bench/sizes.ts"
import { entriesIn, parts } from "../../tools/build/entries.ts"

const folder = await published()
// Only Next itself loads its own modules.
const entries = Object.keys({ ...entriesIn("alone"), ...parts }).filter((name) => !name.startsWith("next"))

describe("what is published", () => {
  // A file that is needed before it has run fails for one entry and not for the next, which loads the files in another order.
  it("loads in Node, each entry by itself", { timeout: 120_000 }, async () => {
    for (const name of entries) {
      // A thread has modules of its own. It rejects if the entry throws.
      const [code] = await once(new Worker(pathToFileURL(`${folder}/node_modules/portico/dist/alone/${name}.js`)), "exit")
      assert.strictEqual(code, 0, name)
    }
  })

  it("loads no more first in a browser than its budgets allow (rules 92, 103)", { timeout: 120_000 }, async () => {
    assert.deepStrictEqual(await excesses({ installedIn: folder }), [])
  })

  it("sends as many requests as each flow needs (rule 92)", { timeout: 120_000 }, async () => {
    const program = fileURLToPath(await bundled("flows"))
    const { status, stderr, stdout } = spawnSync(process.execPath, [program], { encoding: "utf8" })
    assert.strictEqual(status, 0, stdout + stderr)
    assert.lengthOf(stdout.match(/\(expected \d+\)/g) ?? [], 4)
  })
})
