import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { build } from "esbuild"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

interface Report {
  /** The heap size in bytes before the calls, and after each round. */
  readonly heaps: ReadonlyArray<number>
  /** The resources that keep the process alive after its last call, by kind. */
  readonly resources: ReadonlyArray<string>
  /** The number of used secrets that are still in memory. */
  readonly secrets: number
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-leaks-"))
  await build({
    entryPoints: [fileURLToPath(new URL("./script.ts", import.meta.url))],
    outfile: join(folder, "script.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    conditions: ["source"],
    logLevel: "error"
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a scenario in its own process, which must exit by itself, and measures after collections of a type. */
const run = async (scenario: string, count: number, warmUp: number, type = "major"): Promise<Report> => {
  // The initial size avoids full collections that the script does not ask for.
  const args = [
    "--expose-gc",
    "--initial-heap-size=512",
    join(folder, "script.mjs"),
    scenario,
    String(count),
    String(warmUp),
    type
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 90_000, killSignal: "SIGKILL" })
  return JSON.parse(stdout) as Report
}

/**
 * Returns the bytes that each round has added. A leak grows in every round; compiled code grows in only one, as does what Node keeps of
 * each request with a signal until a later collection.
 */
const growthOf = (heaps: ReadonlyArray<number>) =>
  Math.min(...heaps.slice(1).map((after, round) => after - (heaps[round] ?? Number.NaN)))

const hundredth = (part: number, whole: number) => Math.round((part * 10_000) / whole) / 100

describe("memory", () => {
  const cases = [
    ["users", 5_000, 1_000, 2.5, "5,000 users that were fetched", "rule 92"],
    ["refusals", 5_000, 1_000, 2.5, "5,000 refused sign-ins", "rule 54"],
    ["requests", 1_000, 500, 5, "1,000 apps, one for each request, that nobody disposed of", "rule 72"],
    ["views", 5_000, 1_000, 2.5, "5,000 requests of 200 people through one app", "rule 72"],
    ["subscribers", 1_000, 500, 5, "1,000 subscribers that came and went", "rule 66"]
  ] as const
  for (const [scenario, count, warmUp, mostPercent, what, rule] of cases) {
    it(`holds nothing of ${what}, and no timer (${rule})`, { timeout: 120_000 }, async () => {
      const { heaps, resources } = await run(scenario, count, warmUp)
      assert.isAtMost(hundredth(growthOf(heaps), heaps[0] ?? 0), mostPercent, `the heap, in bytes: ${heaps.join(", ")}`)
      assert.deepStrictEqual(
        resources.filter((kind) => kind === "Timeout" || kind === "Immediate"),
        []
      )
    })
  }

  // What survives young collections costs a server a full one. Engines keep all that a generator function, a getter of an object
  // literal, or a function literal that is assigned to a property can reach until then, so code that runs for each request creates
  // none of them.
  for (const what of ["the user", "the tokens", "a fresh token", "a sign-in", "a sign-out", "a change of the user"]) {
    it(`of a request for ${what} is free at the next young collection (rule 72)`, { timeout: 120_000 }, async () => {
      const count = 400
      const { heaps } = await run(what, count, 1000, "minor")
      assert.isAtMost(growthOf(heaps) / count, 3072, `bytes for each request; the heap, in bytes: ${heaps.join(", ")}`)
    })
  }

  const sizeOf = async (what: string) => {
    // So many that code which is compiled or discarded meanwhile hardly counts.
    const count = 3000
    return growthOf((await run(what, count, 200)).heaps) / count
  }
  it("of a view has only the methods that were read (rule 72)", { timeout: 120_000 }, async () => {
    const user = await sizeOf("kept views")
    assert.isAbove(user, 1024)
    assert.isAtMost(user, 9 * 1024, "bytes of a view that reads only the user")
    // One that signs out also remembers, for half a minute, which session it has left.
    for (const area of ["kept views that sign out", "kept views that list teams", "kept views that read payments"])
      assert.isAtMost((await sizeOf(area)) / user, 1.9, `${area}, against one that reads only the user`)
  })
})

describe("a process", () => {
  it("is not ended by failures that nobody awaits (rule 34)", { timeout: 120_000 }, async () => {
    assert.deepStrictEqual((await run("failures", 40, 0)).secrets, 0)
  })

  it("keeps no password, no code and no secret of the data vault in memory after their calls (rule 52)", {
    timeout: 120_000
  }, async () => {
    assert.isAtMost((await run("secrets", 200, 0)).secrets, 2)
  })

  it("is passed no fetch options that workers reject (rule 43)", { timeout: 120_000 }, async () => {
    assert.isEmpty((await run("workers", 1, 0)).resources.filter((kind) => kind === "Timeout"))
  })
})
