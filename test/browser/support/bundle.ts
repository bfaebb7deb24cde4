import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { sdkOfScripts } from "./sdk.js"

/** The bundles by entry file and replaced packages. The test files of one worker share them. */
const bundled = new Map<string, Promise<string>>()

/**
 * Bundles a test page's script with the SDK: its sources, or what is built of them.
 * @param alias what packages are replaced with, by name
 */
export const bundle = (entry: URL, alias: Readonly<Record<string, string>> = {}): Promise<string> => {
  const key = JSON.stringify([entry, alias])
  const script = bundled.get(key) ?? scriptOf(entry, alias)
  bundled.set(key, script)
  return script
}

const scriptOf = async (entry: URL, alias: Readonly<Record<string, string>>): Promise<string> => {
  const result = await build({
    alias,
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "fixture",
    platform: "browser",
    jsx: "automatic",
    // Each page load reads the script.
    minifyWhitespace: true,
    ...(await sdkOfScripts(entry)),
    define: { "process.env.NODE_ENV": '"development"' },
    logLevel: "error"
  })
  return result.outputFiles[0]!.text
}
