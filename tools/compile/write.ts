import { execFileSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import "../source.ts"

// Writes src/compiled anew, from src/schemas and src/contract.

const { root, stubs } = await import("./stubs.ts")
stubs()
const { compile } = await import("./compile.ts")
const files = await compile()
rmSync(`${root}src/compiled`, { recursive: true, force: true })
for (const [module, text] of files) {
  const path = `${root}src/${module}.ts`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
execFileSync("biome", ["check", "--write", "--log-level=error", "src/compiled"], { cwd: root, stdio: "inherit" })
