import { fileURLToPath } from "node:url"
import { build } from "esbuild"

/** Bundles a test page's script with the sources of the SDK. */
export const bundle = async (entry: URL): Promise<string> => {
  const result = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "fixture",
    platform: "browser",
    jsx: "automatic",
    conditions: ["source", "module"],
    define: { "process.env.NODE_ENV": '"development"' },
    logLevel: "error"
  })
  return result.outputFiles[0]!.text
}
