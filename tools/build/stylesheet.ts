import { fileURLToPath } from "node:url"
import { build, transform } from "esbuild"

const source = fileURLToPath(new URL("screensStyles.ts", import.meta.url))

/** The styles of all screens in one file, for pages that are rendered on a server. */
export const stylesheet = async (): Promise<string> => {
  const { outputFiles } = await build({ entryPoints: [source], bundle: true, format: "esm", write: false })
  const module: { readonly file: string } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`)
  // The rules are nested, as they are in the browser.
  return (await transform(module.file, { loader: "css", minify: true, target: "esnext" })).code
}
