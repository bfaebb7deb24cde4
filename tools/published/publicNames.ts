import { join } from "node:path/posix"
import type { Import } from "./modules.ts"
import { declarationOf, entries as entriesOf, entryOf, isSource, moduleAt, pathOf, root } from "./modules.ts"

/** A copy of the SDK: the one for programs without Effect, or that of programs with it, which has all entries. */
export type Copy = "alone" | "effect"

/** Where programs find what a module declares: a file of `dist`, and the names that lead to it from there. */
interface Place {
  readonly file: string
  readonly names: ReadonlyArray<string>
}

interface PublicNames {
  /** The file of `dist` of each entry, by its source. */
  readonly entries: ReadonlyMap<string, string>
  /** The shortest way to what entries export, by its declaration. */
  readonly places: ReadonlyMap<string, Place>
}

/** Returns the path below the root of what a program gets that imports an entry by name, such as `portico/react`. */
const fileOf = (copy: Copy, specifier: string): string | null => {
  const entry = entryOf(specifier)
  return entry === null ? null : join((copy === "effect" ? entry.effect : undefined) ?? entry.default)
}

const read = (copy: Copy): PublicNames => {
  const entries = new Map<string, string>()
  for (const specifier of entriesOf.keys()) {
    const file = fileOf(copy, specifier)
    // The screens have one copy, which imports that of the SDK.
    if (file?.startsWith(`dist/${copy}/`) || file?.startsWith("screens/")) entries.set(pathOf("", specifier), file)
  }
  const places = new Map<string, Place>()
  const add = (module: string, file: string, names: ReadonlyArray<string>) => {
    for (const [name, declaration] of moduleAt(module).exports) {
      const place = { file, names: [...names, name] }
      if (place.names.length < (places.get(declaration)?.names.length ?? Number.POSITIVE_INFINITY)) places.set(declaration, place)
      if (declaration.endsWith(" *") && isSource(declaration.slice(0, -2))) add(declaration.slice(0, -2), file, place.names)
    }
  }
  for (const [source, file] of entries) add(source, file, [])
  return { entries, places }
}

const copies: Readonly<Record<Copy, PublicNames>> = { alone: read("alone"), effect: read("effect") }

/** Returns the names of an import from a source of the SDK that no entry exports. */
export const innerNames = (copy: Copy, { from, names }: Import): ReadonlyArray<string> => {
  const { entries, places } = copies[copy]
  if (entries.has(from)) return []
  const all = names === "all" ? [...moduleAt(from).exports.keys()] : names
  return all.filter((name) => !places.has(declarationOf(from, name)))
}

/** Returns the path of the file of `dist` with an entry: its source, or its name. */
export const fileOfEntry = (copy: Copy, entry: string): string | null => {
  const file = copies[copy].entries.get(entry) ?? fileOf(copy, entry)
  return file === null ? null : root + file
}

/** Returns a module that exports what a source exports, as far as entries of the copy do. */
export const replacementFor = (copy: Copy, source: string): string => {
  const { places } = copies[copy]
  const lines = [...moduleAt(source).exports].flatMap(([exported, declaration], index) => {
    const place = places.get(declaration)
    if (place === undefined) return []
    const [first = "", ...inner] = place.names
    const from = JSON.stringify(root + place.file)
    if (inner.length === 0) return [`export { ${first} as ${exported} } from ${from}`]
    return [`import { ${first} as from${index} } from ${from}`, `export const ${exported} = from${index}.${inner.join(".")}`]
  })
  return lines.join("\n")
}
