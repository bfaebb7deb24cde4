import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { build } from "esbuild"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import sdk from "../../package.json" with { type: "json" }
import { oldestNode } from "../../tools/package/oldestNode.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
// Entries for Next need Next itself, which only an app has; the Next example covers them.
const entries = Object.entries(sdk.exports).flatMap(([subpath, one]) =>
  typeof one === "string" || subpath.startsWith("./next") ? [] : [[subpath, one.source] as const]
)

let folder: string
beforeAll(async () => {
  // Inside the project, so that Node resolves its dependencies.
  folder = await mkdtemp(join(root, "node_modules/.portico-imports-"))
  await build({
    entryPoints: entries.map(([subpath, source]) => ({ in: join(root, source), out: join(subpath, "index") })),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    conditions: ["source"],
    format: "esm",
    platform: "neutral",
    target: "es2022",
    logLevel: "error"
  })
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Imports the entries as ES modules in a separate process; returns the number of exports of each. */
const exportsIn = (node: string): Readonly<Record<string, number>> => {
  const urls = entries.map(([subpath]) => [subpath, pathToFileURL(join(folder, subpath, "index.mjs")).href])
  const script = `const all = {}
for (const [name, url] of ${JSON.stringify(urls)}) all[name] = Object.keys(await import(url)).length
console.log(JSON.stringify(all))`
  return JSON.parse(execFileSync(node, ["--input-type=module", "--eval", script], { cwd: folder, encoding: "utf8" }))
}

const node = oldestNode()
const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim()

describe("the package", () => {
  it(`exports every entry to an ES module under Node ${version} (rule 93)`, { timeout: 60_000 }, () => {
    for (const [name, count] of Object.entries(exportsIn(node))) assert.isAbove(count, 0, name)
  })

  it("is only an ES module, without side effects, and declares its Node version", () => {
    // Bundlers drop the import of a stylesheet without side effects.
    assert.deepStrictEqual([sdk.type, sdk.sideEffects, sdk.engines.node], ["module", ["**/*.css"], ">=20"])
    assert.strictEqual(sdk.main, sdk.exports["."].default)
    for (const [, one] of Object.entries(sdk.exports)) if (typeof one !== "string") assert.notProperty(one, "require")
  })
})
