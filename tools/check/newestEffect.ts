import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import installed from "effect/package.json" with { type: "json" }
import sdk from "../../package.json" with { type: "json" }

// Builds the SDK with the newest version of `effect` that its manifest allows, or with the one that is given, and imports the result.

const root = fileURLToPath(new URL("../../", import.meta.url))
const run = (command: string, args: ReadonlyArray<string>, cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 })

const found: string | ReadonlyArray<string> = JSON.parse(
  run("npm", ["view", `effect@${process.argv[2] ?? sdk.peerDependencies.effect}`, "version", "--json"], root)
)
const newest = [found].flat().at(-1) ?? installed.version

if (newest === installed.version) console.log(`effect ${newest} is installed, and no newer one is allowed.`)
else {
  const folder = join(root, ".cache/newest-effect")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, "node_modules/effect"), { recursive: true })
  for (const one of ["src", "tools", "package.json", "tsdown.config.ts", "tsconfig.json", "tsconfig.base.json"])
    cpSync(join(root, one), join(folder, one), { recursive: true, filter: (path) => !path.includes("node_modules") })
  for (const one of readdirSync(join(root, "node_modules")))
    if (one !== "effect") symlinkSync(join(root, "node_modules", one), join(folder, "node_modules", one), "junction")
  const [packed = ""] = run("npm", ["pack", `effect@${newest}`, "--silent", "--pack-destination", folder], folder)
    .trim()
    .split("\n")
  run("tar", ["-xzf", join(folder, packed), "-C", join(folder, "node_modules/effect"), "--strip-components=1"], folder)
  run(process.execPath, [join(root, "node_modules/tsdown/dist/run.mjs"), "--logLevel", "warn"], folder)
  await import(pathToFileURL(join(folder, "dist/alone/index.js")).href)
  await import(pathToFileURL(join(folder, "dist/effect/effect.js")).href)
  console.log(`It builds with effect ${newest}, beside ${installed.version}.`)
}
