import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { parseSync } from "vite"
import sdk from "../../package.json" with { type: "json" }
import screens from "../../screens/package.json" with { type: "json" }

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")

/** What a module imports for use at run time: names of another module, or all of it. */
export interface Import {
  /** A path below the root, or the name of a package. */
  readonly from: string
  readonly names: ReadonlyArray<string> | "all"
}

interface Module {
  readonly imports: ReadonlyArray<Import>
  /** Whether it also imports a path that it computes. */
  readonly isComputing: boolean
  /** The scripts of pages that the module names in order to bundle them. */
  readonly pages: ReadonlyArray<string>
  /** Where each exported name is declared. */
  readonly exports: ReadonlyMap<string, string>
}

/** Whether a path leads to a source of the SDK or of its screens. */
export const isSource = (path: string): boolean => /^(?:screens\/)?src\/.*\.tsx?$/.test(path)

/** Whether a path is that of a test in the browser, or of what such tests share. */
export const isInBrowser = (path: string): boolean => /^(?:screens\/)?test\/browser\//.test(path)

/** Returns where a module or a name of it is declared, as a key. */
export const declarationOf = (path: string, name: string): string => {
  if (name === "*") return `${path} *`
  return (isSource(path) ? moduleAt(path).exports.get(name) : undefined) ?? `${path} ${name}`
}

/** Returns the path below the root that an import leads to; packages other than the SDK and the emulator keep their name. */
export const pathOf = (importer: string, specifier: string): string => {
  if (specifier === "portico-emulator") return "emulator/src/index.ts"
  if (isOurs(specifier)) return join(entryOf(specifier)?.source ?? specifier)
  if (!specifier.startsWith(".")) return specifier
  const path = join(dirname(importer), specifier)
  const source = [".ts", ".tsx"].map((extension) => path.replace(/\.js$/, extension)).find((file) => existsSync(root + file))
  return source ?? path
}

/** Whether an import is of the SDK or of its screens, by name. */
export const isOurs = (specifier: string): boolean => /^portico(?:-screens)?(?:\/|$)/.test(specifier)

/** The source of an entry, and its file in `dist`: without the condition `effect`, and with it if that is another one. */
interface Entry {
  readonly source: string
  readonly default: string
  readonly effect?: string
}

/** The entries of the SDK and of its screens by name, such as `portico/react`. Paths are below the root. */
export const entries: ReadonlyMap<string, Entry> = new Map(
  [
    { exports: { ...sdk.exports }, folder: "", name: "portico" },
    { ...screens, folder: "screens" }
  ].flatMap(({ exports, folder, name }) =>
    Object.entries<string | Entry>(exports).flatMap(([subpath, one]): ReadonlyArray<readonly [string, Entry]> => {
      if (typeof one === "string") return []
      const { effect = one.default } = one
      const inFolder = { source: join(folder, one.source), default: join(folder, one.default), effect: join(folder, effect) }
      return [[join(name, subpath), inFolder]]
    })
  )
)

/** Returns the entry with a name, such as `portico/react`; null if it has no code. */
export const entryOf = (specifier: string): Entry | null => entries.get(specifier) ?? null

const modules = new Map<string, Module>()

/** Returns what the module at a path below the root imports and exports. Types are left out. */
export const moduleAt = (path: string): Module => {
  const known = modules.get(path)
  if (known !== undefined) return known
  const module = read(path)
  modules.set(path, module)
  return module
}

const page = /new URL\("([^"]+\.(?:tsx?|mjs))", import\.meta\.url\)/g

const read = (path: string): Module => {
  const text = readFileSync(root + path, "utf8")
  const { dynamicImports, staticExports, staticImports } = parseSync(path, text).module
  const exports = new Map<string, string>()
  const imports: Array<Import> = []
  for (const { entries, moduleRequest } of staticImports) {
    const from = pathOf(path, moduleRequest.value)
    const names = entries.filter(({ isType }) => !isType).map(({ importName: { kind, name } }) => (kind === "Name" ? name : "*"))
    if (names.length > 0) imports.push({ from, names: names.includes("*") ? "all" : names.map(String) })
  }
  const later = dynamicImports.map(({ moduleRequest: { end, start } }) => /^"(.*)"$/.exec(text.slice(start, end))?.[1])
  for (const specifier of later) if (specifier !== undefined) imports.push({ from: pathOf(path, specifier), names: "all" })
  for (const { exportName, importName, isType, localName, moduleRequest } of staticExports.flatMap(({ entries }) => entries)) {
    if (isType) continue
    const name = exportName.name ?? "default"
    if (moduleRequest === null) {
      exports.set(name, `${path} ${localName.name ?? name}`)
      continue
    }
    const from = pathOf(path, moduleRequest.value)
    imports.push({ from, names: importName.name === null ? "all" : [importName.name] })
    if (!isSource(from)) exports.set(name, `${from} ${importName.name ?? "*"}`)
    else if (importName.kind === "AllButDefault")
      for (const [each, declaration] of moduleAt(from).exports) exports.set(each, declaration)
    else exports.set(name, declarationOf(from, importName.name ?? "*"))
  }
  const pages = isInBrowser(path) ? [...text.matchAll(page)].map(([, file = ""]) => join(dirname(path), file)) : []
  return { exports, imports, isComputing: later.includes(undefined), pages: pages.filter(isInBrowser) }
}
