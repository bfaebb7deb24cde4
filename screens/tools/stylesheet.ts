import { fileURLToPath } from "node:url"
import { build, transform } from "esbuild"

const source = fileURLToPath(new URL("styles.ts", import.meta.url))

/** Returns the styles of all screens as one file, for server-rendered pages. */
export const stylesheet = async (): Promise<string> => {
  const { outputFiles } = await build({ entryPoints: [source], bundle: true, format: "esm", write: false })
  const module: { readonly file: string } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`)
  // Without nesting, which some minifiers of apps cannot read.
  return (await transform(module.file, { loader: "css", minify: true, target: "esnext", supported: { nesting: false } })).code
}
