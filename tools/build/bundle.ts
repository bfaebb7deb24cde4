import { existsSync, writeFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { transform } from "esbuild"
import type { InputOptions, Plugin } from "rolldown"
import { rolldown } from "rolldown"
import { compiled } from "./compiled.ts"
import { errorsModule } from "./entries.ts"
import { packagesOf } from "./notices.ts"
import { moduleOf, published, src } from "./sdk.ts"
import { withoutLayers } from "./withoutLayers.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const require = createRequire(import.meta.url)

/** Entry points of the package: source paths by name. */
export type Entries = Readonly<Record<string, string>>

/**
 * Bundles entries of the SDK into a few modules with shared chunks, and writes them with source maps. Returns the third-party
 * packages that are bundled.
 */
export const writeBundle = async (
  entries: Entries,
  into: string,
  effect: "inside" | "outside"
): Promise<ReadonlyArray<string>> => {
  // Other packages stay external, except for two: pages of the library must not need the one that draws QR codes, which the app has
  // not installed, and Node would open 46 files of the one that verifies tokens, of which 20 KB are used.
  const external = (id: string) =>
    id.startsWith("effect/") ? effect === "outside" : id !== "uqr" && id !== "jose" && /^[^./]/.test(id)
  const options = {
    external,
    plugins: effect === "inside" ? [lean, sources(withoutLayers)] : [sources((_, text) => text)],
    treeshake: { moduleSideEffects: false },
    checks: { pluginTimings: false },
    // A bundler keeps a computed key, also where it is the name of a constant.
    optimization: { inlineConst: { mode: "all", pass: 3 } },
    onLog: (level, log, handle) => {
      // A lean module lacks an export of the module that it replaces.
      if (log.code === "IMPORT_IS_UNDEFINED") throw new Error(log.message)
      // The directives of entries stay, and no others are wanted.
      if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log)
    }
  } satisfies InputOptions
  const client = entries["parts/client"]
  const input = Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, join(root, source)]))
  const graph = effect === "inside" && client !== undefined ? await graphOf(input, options) : null
  const first =
    graph === null || client === undefined ? new Map<string, First>() : await ofFirstLoad(join(root, client), options, graph)
  const joined = new Map<string, string>([
    ...first,
    ...(graph === null ? [] : ofServers(input, graph).filter(([id]) => !first.has(id)))
  ])
  const bundle = await rolldown({ ...options, input })
  const { output } = await bundle.write({
    dir: into,
    format: "es",
    sourcemap: true,
    // Few files: each is compressed separately, with the names that they share.
    codeSplitting: {
      groups: [...new Set(joined.values())].map((name) => ({
        name,
        test: (id) => joined.get(id) === name
      }))
    },
    // The remaining comments are for bundlers.
    comments: true,
    chunkFileNames: "chunks/[name]-[hash].js",
    sourcemapPathTransform: (path, map) => shipped(path, map)
  })
  await bundle.close()
  if ("errors" in entries) writeFileSync(join(into, "errors.js"), errorsModule)
  const cycle = cycleIn(new Map(output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one.imports] as const] : []))))
  if (cycle !== null) throw new Error(`chunks import each other, so one of them runs too early: ${cycle.join(" -> ")}`)
  const use =
    effect === "inside" && /\.layer(?!NoDeps\b|ed\b)\w*/.exec(output.map((one) => ("code" in one ? one.code : "")).join("\n"))
  if (use) throw new Error(`${use[0]} is used where no layers are`)
  return packagesOf(output.flatMap((one) => (one.type === "chunk" ? one.moduleIds : [])))
}

/** Returns files that import each other statically, in order; null if there are none. */
export const cycleIn = (imports: ReadonlyMap<string, ReadonlyArray<string>>): ReadonlyArray<string> | null => {
  const done = new Set<string>()
  const find = (file: string, path: ReadonlyArray<string>): ReadonlyArray<string> | null => {
    const at = path.indexOf(file)
    if (at >= 0) return [...path.slice(at), file]
    if (done.has(file)) return null
    for (const to of imports.get(file) ?? []) {
      const cycle = find(to, [...path, file])
      if (cycle !== null) return cycle
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const cycle = find(file, [])
    if (cycle !== null) return cycle
  }
  return null
}

/**
 * The files of a first load. `client` must reach no dynamic import, which a bundler prepares for even if nothing uses it: a program
 * with one error class, which has the same file, would load all of it. What creates an app is `start`, and hands the imports over.
 */
type First = "client" | "start"

/** What each module imports in its final form, in which the imports that no entry uses are dropped. */
interface Graph {
  readonly imports: ReadonlyMap<string, ReadonlyArray<string>>
  /** The modules that contain an `import()`. */
  readonly loading: ReadonlySet<string>
  /** The modules that an `import()` loads. */
  readonly later: ReadonlySet<string>
}

/** Returns the modules that a client loads before it runs, each with its file. */
const ofFirstLoad = async (
  client: string,
  options: InputOptions,
  { imports, loading }: Graph
): Promise<ReadonlyMap<string, First>> => {
  const bundle = await rolldown({ ...options, input: { entry: client } })
  const { output } = await bundle.generate({ format: "es" })
  await bundle.close()
  const found = new Map<string, First>()
  const starts = (id: string) => [...reachedBy(id, imports)].some((reached) => loading.has(reached))
  const follow = (fileName: string): void => {
    const chunk = output.find((one) => one.fileName === fileName)
    if (chunk?.type !== "chunk") return
    for (const [id, { renderedLength }] of Object.entries(chunk.modules))
      if (renderedLength > 0) found.set(id, starts(id) ? "start" : "client")
    for (const file of chunk.imports) follow(file)
  }
  follow("entry.js")
  return found
}

/** The entries that load the apps of servers, and the module that clients load later. */
const serverEntries: ReadonlySet<string> = new Set(["index", "parts/server", "parts/admin"])
const lazyChunk = join(root, "src/services/lazy/chunk.ts")

/**
 * Returns the modules that servers load, each with its file, those that others load too first: a file may import only earlier ones.
 * Node opens each file, so what only servers load is one, and what they share with `lazyChunk` alone another.
 */
const ofServers = (input: Entries, { imports, later }: Graph): ReadonlyArray<readonly [module: string, file: string]> => {
  const isOfServers = ([name]: readonly [string, string]) => serverEntries.has(name)
  const entries = Object.entries(input)
  const others = [...entries.filter((one) => !isOfServers(one)).map(([, entry]) => entry), ...later]
  const loads = new Map(others.map((entry) => [entry, reachedBy(entry, imports)]))
  const names = new Map([
    ["", "server"],
    [lazyChunk, "shared"]
  ])
  return [...new Set(entries.filter(isOfServers).flatMap(([, entry]) => [...reachedBy(entry, imports)]))]
    .map((id) => ({ id, users: others.filter((entry) => loads.get(entry)?.has(id)) }))
    .sort((a, b) => b.users.length - a.users.length)
    .map(({ id, users }) => {
      // What reads requests is one file, although some entries need only a part of it. Not what the later chunk needs: a file that it
      // shared with another one would be a second one to be lost, and a browser that has lost it never asks again.
      const readsRequests = id.startsWith(join(root, "src/services/platform/")) && !users.includes(lazyChunk)
      if (readsRequests) return [id, "requests"] as const
      const file = names.get(users.join()) ?? `${basename(id).replace(/\.\w+$/, "")}-${names.size}`
      names.set(users.join(), file)
      return [id, file] as const
    })
}

const reachedBy = (entry: string, imports: Graph["imports"]): ReadonlySet<string> => {
  const reached = new Set([entry])
  for (const id of reached) for (const imported of imports.get(id) ?? []) reached.add(imported)
  return reached
}

const graphOf = async (input: Entries, options: InputOptions): Promise<Graph> => {
  const bundle = await rolldown({ ...options, input })
  const { output } = await bundle.generate({ format: "es", preserveModules: true })
  await bundle.close()
  const chunks = output.filter((one) => one.type === "chunk")
  const ids = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]))
  const idsOf = (files: ReadonlyArray<string>) => files.flatMap((file) => ids.get(file) ?? [])
  return {
    imports: new Map(chunks.flatMap(({ imports, moduleIds }) => moduleIds.map((id) => [id, idsOf(imports)] as const))),
    loading: new Set(chunks.flatMap(({ dynamicImports, moduleIds }) => (dynamicImports.length > 0 ? moduleIds : []))),
    later: new Set(chunks.flatMap(({ dynamicImports }) => idsOf(dynamicImports)))
  }
}

/** Returns the path of a source as seen from the installed package, which has our sources beside `dist`. */
const shipped = (path: string, map: string): string => {
  const full = join(dirname(map), path)
  return full.startsWith(src) ? path : `effect/${basename(path)}`
}

// These modules compare only their own values and read times, or have services with layers.
const users =
  /\/node_modules\/effect\/dist\/(?:internal\/(?:core|effect|option|result)|Context|Inspectable|Redacted)\.js$|\/src\/services\//

// These modules create apps, and so hand over the imports that load the rest.
const creators = /\/src\/promise\/(?:admin|client|server)\.ts$/

/** Replaces modules with minimal ones where `effect` is bundled. */
const lean: Plugin = {
  name: "portico-lean",
  resolveId(id, importer = "") {
    const isStart = id === "./app.js" && creators.test(importer)
    const name = isStart ? "start" : basename(id, ".js")
    const isReplaced = isStart || users.test(importer)
    const file = join(root, "tools/build/lean", `${name}.ts`)
    return isReplaced && existsSync(file) ? { id: file, moduleSideEffects: false } : null
  }
}

/** Loads our sources in their published form, and marks those of `effect` as free of side effects too. */
const sources = (change: (path: string, source: string) => string): Plugin => ({
  name: "portico",
  resolveId(id, importer) {
    if (id.startsWith("effect/")) return { id: require.resolve(id), moduleSideEffects: false }
    if (!id.startsWith(".") || importer === undefined) return null
    const full = join(dirname(importer), id)
    const module = moduleOf(full)
    if (module === null) return full.includes("/node_modules/effect/") ? { id: full, moduleSideEffects: false } : null
    const source = compiled().has(module) ? full : [".ts", ".tsx"].map((end) => `${src}${module}${end}`).find(existsSync)
    return source === undefined ? null : { id: source, moduleSideEffects: false }
  },
  async load(id) {
    const module = moduleOf(id)
    if (module === null && !id.includes("/node_modules/effect/")) return null
    const text = compiled().get(module ?? "") ?? published(id, change(id, await readFile(id, "utf8")))
    const { code, map } = await transform(text, {
      loader: id.endsWith("x") ? "tsx" : id.endsWith(".js") ? "js" : "ts",
      target: "es2022",
      sourcemap: true,
      sourcefile: id,
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, jsx: "react-jsx" } }
    })
    return { code, map }
  }
})
