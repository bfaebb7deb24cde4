import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"
import budgets from "../../bench/budgets.json" with { type: "json" }
import { bundled } from "../../bench/bundle.ts"
import { sizes } from "../../bench/sizes.ts"

describe("the budgets", () => {
  it("limit what a browser loads first (rules 92, 103)", { timeout: 300_000 }, async () => {
    const { all, marginal } = await sizes()
    const measured = new Map<string, number>(all.map(({ firstLoad, name }) => [name, firstLoad]))
    for (const [name, budget] of Object.entries(budgets.gzipKilobytes)) {
      assert.isAtMost(measured.get(name) ?? assert.fail(`nothing measures ${name}`), budget, name)
    }
    // Budgets would also hold if nothing were measured.
    assert.isAbove(marginal, 10)
  })

  it("limit the number of requests of each flow (rule 92)", { timeout: 120_000 }, async () => {
    const program = fileURLToPath(await bundled("flows"))
    const { status, stderr, stdout } = spawnSync(process.execPath, [program], { encoding: "utf8" })
    assert.strictEqual(status, 0, stdout + stderr)
    assert.lengthOf(stdout.match(/\(expected \d+\)/g) ?? [], 4)
  })
})
