import { join } from "node:path"
import type { Tarball } from "./tarballs.ts"
import { manifest } from "./tarballs.ts"

// What no one who installs the SDK wants: tests, and parts of the emulator, which is a package of its own.
const unwanted = /(^|\/)(test|tests|bench|tools|examples|emulator|recorded)\/|\.test\.|\.tsbuildinfo$|(^|\/)\.(?!npmignore)/

/** What is wrong with the contents of a package: files too many, and files that the manifest names and that are missing. */
export const contentProblems = ({ files, folder, name }: Tarball): ReadonlyArray<string> => {
  const { bin, exports } = manifest(folder)
  const named = [
    ...Object.values(exports).flatMap((one) => (typeof one === "string" ? [one] : targets(one))),
    ...Object.values(bin ?? {})
  ]
  const present = new Set(files)
  return [
    ...files.filter((file) => unwanted.test(file)).map((file) => `${name}: ${file} does not belong in the package`),
    ...named
      .map((file) => join(file))
      .filter((file) => !present.has(file))
      .map((file) => `${name}: ${file} is missing`),
    ...["README.md", "LICENSE", ...(name === "portico" ? ["CHANGELOG.md", "dist/LICENSES.md"] : [])]
      .filter((file) => !present.has(file))
      .map((file) => `${name}: ${file} is missing`)
  ]
}

// The condition `source` serves the workspaces; a package may have left its sources out.
const targets = (conditions: Record<string, string>): ReadonlyArray<string> =>
  Object.entries(conditions).flatMap(([condition, file]) => (condition === "source" ? [] : [file]))
