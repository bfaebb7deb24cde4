import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import type { Plugin } from "esbuild"
import type { Plugin as VitePlugin } from "vite"
import { compiled } from "./compiled.ts"
import { annotate } from "./pure.ts"
import { withCompiled } from "./withCompiled.ts"

/** The folder of the sources. */
export const src = fileURLToPath(new URL("../../src/", import.meta.url)).replaceAll("\\", "/")

/** The path of a source file below `src`, without its ending; null where it is no source of ours. */
export const moduleOf = (path: string): string | null =>
  path.startsWith(src) ? path.slice(src.length).replace(/\.[jt]sx?(?:\?.*)?$/, "") : null

const has = (module: string): boolean => module.startsWith("compiled/") && compiled().has(module)

/**
 * A source module as it is published: it loads what is compiled, and all its calls can be dropped where nothing uses them. A module
 * of another package is left as it is.
 */
export const published = (path: string, source: string): string => {
  const module = moduleOf(path)
  return module === null ? source : annotate(path, withCompiled(module, source, has))
}

/** Bundles sources of the SDK as what is published. */
export const sdk = (): Plugin => ({
  name: "portico",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\..*\.js$/ }, ({ importer, path, resolveDir }) => {
      const module = moduleOf(join(resolveDir, path)) ?? ""
      // Nothing is on the disk where a compiled module is, so what it imports is not found from there.
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

/**
 * Lets Vite load what is compiled as if it were in `src/compiled`.
 * @param form of the sources: `published` has them load what is compiled, `declared` leaves them as they are
 */
export const viteSdk = (form: "declared" | "published"): VitePlugin => ({
  name: "portico",
  enforce: "pre",
  resolveId(id, importer) {
    // Vite names a module either by its path, or by its path in the project.
    const path = id.startsWith(".") ? new URL(id, `file://${importer}`).pathname : id.replace(/^\/src\//, src)
    return has(moduleOf(path) ?? "") ? path.replace(/\.ts$/, ".js") : null
  },
  load: (id) => compiled().get(moduleOf(id) ?? "") ?? null,
  transform: (code, id) => {
    const module = moduleOf(id)
    return form === "declared" || module === null || has(module) ? null : withCompiled(module, code, has)
  }
})
