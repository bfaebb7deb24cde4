import type { Plugin } from "esbuild"
import { isOurs, isSource, moduleAt, pathOf, root } from "./modules.ts"
import type { Copy } from "./publicNames.ts"
import { fileOfEntry, innerNames, replacementFor } from "./publicNames.ts"
import { isOfTests } from "./tests.ts"

const prefix = "\0published:"

/**
 * Returns what an import of a test leads to: a file, or the name of a module that stands for a source; null for what is no import
 * of the SDK.
 */
const resolve = (copy: Copy, specifier: string, importer: string | undefined): string | null => {
  const path = (importer ?? "").replace(/\?.*/, "").replace(root, "")
  if (specifier === "portico-emulator") return root + pathOf(path, specifier)
  if (isOurs(specifier)) return fileOfEntry(copy, specifier)
  if (!specifier.startsWith(".") || !isOfTests(path)) return null
  const target = pathOf(path, specifier)
  if (!isSource(target)) return null
  const inner = moduleAt(path).imports.flatMap((one) => (one.from === target ? innerNames(copy, one) : []))
  if (inner.length > 0)
    throw new Error(`${path} imports ${inner.join(", ")} of ${target}, which no entry of dist/${copy} exports`)
  return fileOfEntry(copy, target) ?? prefix + target
}

/** A plugin of Vite and Rolldown. */
interface PublishedPlugin {
  readonly name: string
  readonly enforce: "pre"
  readonly resolveId: (
    id: string,
    importer: string | undefined
  ) => string | { readonly id: string; readonly moduleSideEffects: false } | null
  readonly load: (id: string) => string | null
}

/** Gives tests the built SDK instead of its sources, and fails if they use a name that no entry exports. */
export const vitePublished = (copy: Copy): PublishedPlugin => ({
  name: "portico-published",
  enforce: "pre",
  resolveId(id, importer) {
    const found = resolve(copy, id, importer)
    return found?.startsWith(prefix) ? { id: found, moduleSideEffects: false } : found
  },
  load: (id) => (id.startsWith(prefix) ? replacementFor(copy, id.slice(prefix.length)) : null)
})

/** The same for esbuild. */
export const esbuildPublished = (copy: Copy): Plugin => ({
  name: "portico-published",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^(?:\.|portico)/ }, ({ importer, path }) => {
      const found = resolve(copy, path, importer.replaceAll("\\", "/"))
      if (found === null) return undefined
      return found.startsWith(prefix)
        ? { path: found.slice(prefix.length), namespace: "published", sideEffects: false }
        : { path: found }
    })
    onLoad({ filter: /./, namespace: "published" }, ({ path }) => ({ contents: replacementFor(copy, path), resolveDir: root }))
  }
})
