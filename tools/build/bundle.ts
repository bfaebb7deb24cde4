import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { transform } from "esbuild"
import type { OutputChunk, Plugin } from "rolldown"
import { rolldown } from "rolldown"
import { compiled } from "./compiled.ts"
import { packagesOf } from "./notices.ts"
import { moduleOf, published, src } from "./sdk.ts"
import { withoutLayers } from "./withoutLayers.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const require = createRequire(import.meta.url)

/** An entry of the package: its source by its name. */
export type Entries = Readonly<Record<string, string>>

/**
 * Bundles entries of the SDK into few modules that share their parts, and writes them with their maps. Returns the packages of others
 * whose code is inside.
 */
export const writeBundle = async (
  entries: Entries,
  into: string,
  effect: "inside" | "outside"
): Promise<ReadonlyArray<string>> => {
  // Other packages stay outside, but for the small one that draws QR codes: a page of the library must not need what no one has installed.
  const external = (id: string) => (id.startsWith("effect/") ? effect === "outside" : id !== "uqr" && /^[^./]/.test(id))
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, join(root, source)])),
    external,
    plugins: effect === "inside" ? [lean, sources(withoutLayers)] : [sources((_, text) => text)],
    treeshake: { moduleSideEffects: false },
    onLog: (level, log, handle) => {
      // A module has less in it than the one whose place it takes has to have.
      if (log.code === "IMPORT_IS_UNDEFINED") throw new Error(log.message)
      // Which file a directive is kept in is decided below.
      if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log)
    }
  })
  const { output } = await bundle.write({
    dir: into,
    format: "es",
    sourcemap: true,
    // What is left of them is for bundlers.
    comments: true,
    chunkFileNames: "chunks/[name]-[hash].js",
    sourcemapPathTransform: (path, map) => shipped(path, map),
    banner: (chunk) => (isForBrowsers(chunk) ? '"use client";' : "")
  })
  await bundle.close()
  const use =
    effect === "inside" && /\.layer(?!NoDeps\b|ed\b)\w*/.exec(output.map((one) => ("code" in one ? one.code : "")).join("\n"))
  if (use) throw new Error(`${use[0]} is used where no layers are`)
  return packagesOf(output.flatMap((one) => (one.type === "chunk" ? one.moduleIds : [])))
}

/** Whether a framework that renders on servers has to leave an entry to the browser. */
const isForBrowsers = ({ facadeModuleId }: Pick<OutputChunk, "facadeModuleId">) =>
  facadeModuleId?.startsWith(`${src}react/`) === true

/** Where a source is for whoever has installed the package: ours are in it, beside `dist`. */
const shipped = (path: string, map: string): string => {
  const full = join(dirname(map), path)
  return full.startsWith(src) ? path : `effect/${basename(path)}`
}

// They show and compare their own values, and read times; our services have layers.
const users =
  /\/node_modules\/effect\/dist\/(?:internal\/(?:core|effect|option|result)|Context|Inspectable|Redacted)\.js$|\/src\/services\//

/** Small modules for that which no one sees where `effect` is inside. */
const lean: Plugin = {
  name: "portico-lean",
  resolveId(id, importer) {
    const file = join(root, "tools/build/lean", `${basename(id, ".js")}.ts`)
    return users.test(importer ?? "") && existsSync(file) ? { id: file, moduleSideEffects: false } : null
  }
}

/** Our sources in the form that is published, and those of `effect`, which do nothing but declare either. */
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
    const text = compiled().get(module ?? "") ?? change(id, published(id, await readFile(id, "utf8")))
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
