import "../source.ts"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { root, stubs } from "./stubs.ts"

// Writes src/compiled anew, from src/schemas and src/contract.

stubs()
const { compile } = await import("./compile.ts")
const files = await compile()
rmSync(`${root}src/compiled`, { recursive: true, force: true })
for (const [module, text] of files) {
  const path = `${root}src/${module}.ts`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
