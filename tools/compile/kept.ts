import { createHash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import effect from "effect/package.json" with { type: "json" }

const root = fileURLToPath(new URL("../..", import.meta.url))
const file = `${root}.cache/compiled.json`

type Modules = Readonly<Record<string, string>>

interface Kept {
  readonly key: string
  readonly modules: Modules
}

/** Returns a hash of everything that the compiled modules are made of. */
const keyOf = (): string => {
  const hash = createHash("sha256").update(`${effect.version} ${process.version}`)
  const sources = globSync(["src/**/*.{ts,tsx}", "tools/{source,compile/*}.ts"], { cwd: root }).sort()
  for (const source of sources) hash.update(`\0${source}\0`).update(readFileSync(root + source))
  return hash.digest("hex")
}

/**
 * Returns the compiled modules that an earlier process has left in `.cache`, if nothing has changed since, and compiles them otherwise:
 * that takes a second, and a run of all tests and checks has some twenty processes that need them.
 */
export const keptOr = (compile: () => Modules): Modules => {
  const key = keyOf()
  const kept: Kept | null = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null
  if (kept?.key === key) return kept.modules
  const modules = compile()
  mkdirSync(`${root}.cache`, { recursive: true })
  // Renamed, so that another process reads all of it.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ key, modules } satisfies Kept))
  renameSync(`${file}.${process.pid}`, file)
  return modules
}
