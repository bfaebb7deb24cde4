import { mkdir } from "node:fs/promises"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"

const root = new URL("..", import.meta.url).pathname

/** Bundles a program, of this folder unless said otherwise, with the SDK's sources, so that Node can run it; gives its URL. */
export const bundled = async (name: string, source = `bench/programs/${name}.ts`): Promise<string> => {
  const outfile = `${root}.cache/bench/${name}.mjs`
  await mkdir(`${root}.cache/bench`, { recursive: true })
  await build({
    entryPoints: [root + source],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    conditions: ["source"],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    logLevel: "error"
  })
  return pathToFileURL(outfile).href
}
