import { createHash } from "node:crypto"
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Reached } from "./worker.ts"

// What test files reach of the sources of all areas, kept for the next run: to find it out takes longer than to test some mutants.

const root = fileURLToPath(new URL("../../", import.meta.url))
const place = join(root, ".cache/mutants/reached.json")

type Kept = Readonly<Record<string, { readonly version: string; readonly places: ReadonlyArray<string> }>>

const digest = (files: ReadonlyArray<string>): string => {
  const hash = createHash("sha256")
  for (const file of [...files].sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest("hex")
}
const own = ["tools/mutants/areas.ts", "tools/mutants/probes.ts"]
const shared = digest(
  globSync(["{src,screens/src}/**/*.{ts,tsx}", "emulator/src/**/*.ts", "test/support/**/*.{ts,tsx}", ...own], { cwd: root })
)
const versionOf = (test: string): string => shared + digest([test])

const read = (): Kept => {
  try {
    return JSON.parse(readFileSync(place, "utf8")) as Kept
  } catch {
    return {}
  }
}

/** Returns what earlier runs found about test files, as far as neither the files nor the sources have changed. */
export const readKnown = (): Reached => {
  const kept = Object.entries(read()).filter(
    ([test, { version }]) => globSync(test, { cwd: root }).length > 0 && version === versionOf(test)
  )
  return Object.fromEntries(kept.map(([test, { places }]) => [test, places]))
}

/** Keeps what a run has found. A file that failed is not kept: it may have failed because the machine was busy. */
export const keepKnown = (reached: Reached): void => {
  const found = Object.entries(reached).flatMap(([test, places]) =>
    places === null ? [] : [[test, { version: versionOf(test), places }] as const]
  )
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, JSON.stringify({ ...read(), ...Object.fromEntries(found) }))
}
