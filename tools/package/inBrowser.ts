import { build } from "esbuild"

/**
 * Returns why a bundler cannot bundle the emulator for browsers with its default options: something that it reaches needs Node.
 * @param folder where the SDK and the emulator are installed
 */
export const browserProblems = async (folder: string): Promise<ReadonlyArray<string>> => {
  const contents = `export * from "portico-emulator/browser"`
  try {
    await build({ stdin: { contents, resolveDir: folder }, bundle: true, write: false, logLevel: "silent" })
    return []
  } catch (error) {
    return [`portico-emulator/browser: ${error}`]
  }
}
