import { mkdir } from "node:fs/promises"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"
import { portico, published } from "./published.ts"

const root = new URL("..", import.meta.url).pathname

/**
 * Bundles a program, of this folder unless said otherwise, so that Node can run it; gives its URL. `portico` is what is published; all
 * other entries, which only the emulator has, are the sources.
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
    plugins: [{ name: "published", setup: ({ onResolve }) => onResolve({ filter: /^portico$/ }, () => ({ path: portico })) }],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    logLevel: "error"
  })
  return pathToFileURL(outfile).href
}
