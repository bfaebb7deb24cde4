import { mkdir } from "node:fs/promises"
import { fileURLToPath, pathToFileURL } from "node:url"
import { build } from "esbuild"
import { portico, published } from "./published.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/**
 * Bundles a program (of this folder by default) so that Node can run it; returns its URL. `portico` is the published package; all
 * other entries, which only the emulator uses, are the sources.
 */
export const bundled = async (name: string, source = `bench/programs/${name}.ts`): Promise<string> => {
  const outfile = `${root}.cache/bench/${name}.mjs`
  await mkdir(`${root}.cache/bench`, { recursive: true })
  await published()
  await build({
    entryPoints: [root + source],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    conditions: ["source"],
    // Native: the library in JavaScript takes its place.
    external: ["@node-rs/bcrypt"],
    plugins: [{ name: "published", setup: ({ onResolve }) => onResolve({ filter: /^portico$/ }, () => ({ path: portico })) }],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    logLevel: "error"
  })
  return pathToFileURL(outfile).href
}
