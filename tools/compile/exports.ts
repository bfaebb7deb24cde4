import { readdirSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

/** An export of a source module. */
export interface Named {
  /** The path of the module below `src`, without its extension. */
  readonly module: string
  readonly name: string
  readonly value: unknown
}

const src = fileURLToPath(new URL("../../src/", import.meta.url))

/** Returns what the modules of a folder of `src` declare themselves, without re-exports. */
export const exportsOf = async (folder: string): Promise<ReadonlyArray<Named>> => {
  const found: Array<Named> = []
  for (const file of readdirSync(src + folder).sort()) {
    if (!file.endsWith(".ts") || file === "index.ts") continue
    const path = `${src}${folder}/${file}`
    const text = readFileSync(path, "utf8")
    const module: Record<string, unknown> = await import(pathToFileURL(path).href)
    for (const [name, value] of Object.entries(module).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (!new RegExp(`^export (const|class|function) ${name}\\b`, "m").test(text)) continue
      found.push({ module: `${folder}/${basename(file, ".ts")}`, name, value })
    }
  }
  return found
}

/** Returns the re-exports between the modules of a folder: by module, the names and their origin. */
export const reexports = (folder: string): ReadonlyMap<string, ReadonlyArray<string>> => {
  const found = new Map<string, ReadonlyArray<string>>()
  for (const file of readdirSync(src + folder).sort()) {
    if (!file.endsWith(".ts") || file === "index.ts") continue
    const lines = readFileSync(`${src}${folder}/${file}`, "utf8").match(/^export \{[^}]*\} from "\.\/[^"]+"$/gm)
    if (lines !== null) found.set(`${folder}/${basename(file, ".ts")}`, lines)
  }
  return found
}
