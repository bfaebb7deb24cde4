import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import type { Plugin } from "esbuild"
import { compiled } from "./compiled.ts"
import { annotate } from "./pure.ts"
import { withCompiled } from "./withCompiled.ts"

/** The source folder. */
export const src = fileURLToPath(new URL("../../src/", import.meta.url)).replaceAll("\\", "/")

/** Returns the path of a source below `src`, without its extension; null for other files. */
export const moduleOf = (path: string): string | null =>
  path.startsWith(src) ? path.slice(src.length).replace(/\.[jt]sx?(?:\?.*)?$/, "") : null

const has = (module: string): boolean => module.startsWith("compiled/") && compiled().has(module)

const known = new Map<string, { readonly source: string; readonly text: string }>()

/**
 * Returns a module in its published form: it imports the compiled modules, and unused declarations can be dropped. Parsed once: the
 * checks of sizes bundle the same modules dozens of times.
 */
export const published = (path: string, source: string): string => {
  const before = known.get(path)
  if (before?.source === source) return before.text
  const module = moduleOf(path)
  const text = annotate(path, module === null ? source : withCompiled(module, source, has))
  known.set(path, { source, text })
  return text
}

/** Bundles sources of the SDK in their published form. */
export const sdk = (): Plugin => ({
  name: "portico",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\..*\.js$/ }, ({ importer, path, resolveDir }) => {
      const module = moduleOf(join(resolveDir, path)) ?? ""
      // A compiled module has no file on disk, so its imports cannot be resolved from there.
      const isCompiled = has(module) || has(moduleOf(importer) ?? "")
      return isCompiled ? { path: `${src}${module}.ts`, sideEffects: false } : undefined
    })
    onLoad({ filter: /\.[jt]sx?$/ }, async ({ path }) => {
      const module = moduleOf(path)
      if (module === null) return undefined
      const code = compiled().get(module)
      if (code !== undefined) return { contents: code, loader: "ts", resolveDir: dirname(path) }
      return { contents: published(path, await readFile(path, "utf8")), loader: path.endsWith("x") ? "tsx" : "ts" }
    })
  }
})

/** A plugin of Vite, Rolldown and tsdown. */
interface CodecsPlugin {
  readonly name: string
  readonly enforce: "pre"
  readonly resolveId: (id: string, importer: string | undefined) => string | null
  readonly load: (id: string) => string | null
  readonly transform: (code: string, id: string) => { readonly code: string; readonly map: null } | null
  readonly configureVitest: (vitest: { readonly defineCacheKeyGenerator: (key: () => string) => void }) => void
}

/** Makes the sources import the compiled modules, which it loads as if they were in `src/compiled`. */
export const viteSdk = (): CodecsPlugin => ({
  name: "portico",
  enforce: "pre",
  resolveId(id, importer) {
    // Vite identifies a module by its absolute path or by its path in the project.
    const path = id.startsWith(".") ? join(dirname(importer ?? ""), id) : id.replace(/^\/src\//, src)
    return has(moduleOf(path) ?? "") ? path.replace(/\.ts$/, ".js") : null
  },
  load: (id) => {
    const module = moduleOf(id) ?? ""
    return has(module) ? (compiled().get(module) ?? null) : null
  },
  transform: (code, id) => {
    const module = moduleOf(id)
    if (module === null || has(module)) return null
    return { code: withCompiled(module, code, has), map: null }
  },
  // Vitest keeps transformed modules on disk by their text, but what they import depends on which modules are compiled.
  configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(() => [...compiled().keys()].join())
})
