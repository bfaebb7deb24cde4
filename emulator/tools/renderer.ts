import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import type { BuildOptions } from "esbuild"
import { build } from "esbuild"
import { notices, packagesOf } from "../../tools/build/notices.ts"
import { bundleOptions, mainOptions, modulesOfMain } from "../src/emails/bundleOptions.ts"

const own = fileURLToPath(new URL("..", import.meta.url))
const require = createRequire(import.meta.url)
const installed = (name: string): string => packagesOf([require.resolve(name).replaceAll("\\", "/")])[0] ?? ""
const componentPackages = ["react-email-2025", "react-email-2026"]

const bundled = new Set<string>()
const bundle = async (folder: string, options: BuildOptions): Promise<void> => {
  // Nobody reads this code, and an error of an e-mail shows its own source; functions keep their names.
  const { metafile } = await build({
    ...options,
    absWorkingDir: folder,
    metafile: true,
    minifyWhitespace: true,
    logLevel: "error"
  })
  const modules = Object.keys(metafile.inputs).map((path) => resolve(folder, path).replaceAll("\\", "/"))
  for (const one of packagesOf(modules)) bundled.add(one)
}

/**
 * Makes the files that e-mails are rendered with: the script of the sandbox, and the components, one file for each of their packages,
 * of which the emulator takes those that an e-mail imports. Users need not install the packages, of 40 MB, of which this is a tenth.
 */
export const makeRenderer = async (): Promise<void> => {
  const out = `${own}dist/emails/renderer`
  await bundle(own, { ...mainOptions("src/emails/sandbox/main.ts", require.resolve), outfile: `${out}/main.js` })
  for (const name of componentPackages) {
    const folder = installed(name)
    const { dependencies } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))
    await bundle(folder, {
      ...bundleOptions,
      bundle: true,
      format: "esm",
      splitting: true,
      external: modulesOfMain,
      entryPoints: [
        { in: ".", out: "index" },
        ...Object.keys(dependencies).map((one) => ({ in: one, out: one.replace("@react-email/", "") }))
      ],
      outdir: `${out}/${name}`
    })
  }
  writeFileSync(`${out}/LICENSES.md`, notices(bundled))
}
