import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import type { Metafile, Plugin } from "esbuild"
import { build } from "esbuild"
import { sdk } from "../tools/build/sdk.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** A file that a browser loads. */
export interface Chunk {
  /** Whether it is the entry or a file that the entry imports statically. */
  readonly isFirst: boolean
  readonly gzipKilobytes: number
  readonly text: string
  /** The sources with code left in the file. */
  readonly sources: ReadonlyArray<string>
}

/** Options of a bundle. */
export interface BundleOptions {
  /** External imports, in addition to React's. */
  readonly external?: ReadonlyArray<string>
  /** A folder where the SDK is installed as npm publishes it. Default: the sources of this project. */
  readonly installedIn?: string
  /** Leaves out what is loaded later; code shared with the first load is not counted either. */
  readonly firstOnly?: boolean
}

/** Bundles a program for a browser as an app would, minified; returns its files. */
export const browserBundle = async (
  contents: string,
  { external = [], firstOnly = false, installedIn }: BundleOptions = {}
): Promise<ReadonlyArray<Chunk>> => {
  const isInstalled = installedIn !== undefined
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: installedIn ?? root, loader: "ts" },
    bundle: true,
    splitting: true,
    // The published package is already processed.
    plugins: [...(firstOnly ? [withoutLater] : []), ...(isInstalled ? [] : [sdk()])],
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    metafile: true,
    outdir: "out",
    conditions: isInstalled ? [] : ["source"],
    external: ["react", "react/jsx-runtime", ...external],
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    absWorkingDir: installedIn ?? root
  })
  const first = firstLoad(metafile)
  return Object.entries(metafile.outputs).map(([path, { inputs }]) => {
    const file = outputFiles.find((one) => one.path.endsWith(path.replace(/^out\//, "")))
    if (file === undefined) throw new Error(`esbuild gave no ${path}`)
    return {
      isFirst: first.has(path),
      gzipKilobytes: gzipSync(file.contents, { level: 9 }).length / 1024,
      text: file.text,
      sources: Object.entries(inputs).flatMap(([source, { bytesInOutput }]) => (bytesInOutput > 0 ? [source] : []))
    }
  })
}

const withoutLater: Plugin = {
  name: "without-later",
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ kind, path }) => (kind === "dynamic-import" ? { path, external: true } : undefined))
  }
}

/** Returns the files that load before the program runs. */
const firstLoad = ({ outputs }: Metafile): ReadonlySet<string> => {
  const found = new Set<string>()
  const follow = (path: string): void => {
    if (found.has(path) || outputs[path] === undefined) return
    found.add(path)
    for (const one of outputs[path].imports) if (one.kind === "import-statement") follow(one.path)
  }
  // Lazily loaded files are entries too.
  follow(Object.keys(outputs).find((path) => outputs[path]?.entryPoint === "<stdin>") ?? "")
  return found
}
