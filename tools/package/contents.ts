import { readFileSync } from "node:fs"
import { join, matchesGlob } from "node:path"
import type { Tarball } from "./tarballs.ts"
import { manifest } from "./tarballs.ts"

// Files that the published SDK must not contain: tests, tools, and the emulator, which is a separate package.
const unwanted = /(^|\/)(test|tests|bench|tools|examples|emulator|recorded)\/|\.test\.|\.tsbuildinfo$|(^|\/)\.(?!npmignore)/

// What only one package has beside what its manifest names.
const own: Readonly<Record<string, ReadonlyArray<string>>> = {
  portico: ["CHANGELOG.md", "dist/LICENSES.md"],
  "portico-emulator": [
    "dist/command/LICENSES.md",
    "dist/packages/LICENSES.md",
    "dist/emails/renderer/LICENSES.md",
    "dist/console/app/index.html",
    "dist/console/app/LICENSES.md"
  ]
}

/** Returns problems with the contents of a package: superfluous files, and files that the manifest names but that are missing. */
export const contentProblems = ({ files, folder, name }: Tarball): ReadonlyArray<string> => {
  const { bin, exports } = manifest(folder)
  const named = [
    ...Object.values(exports).flatMap((one) => (typeof one === "string" ? [one] : targets(one))),
    ...Object.values(bin ?? {})
  ]
  const present = new Set(files)
  // Programs without Effect need not install it.
  const imports = files.filter((file) => /^dist\/alone\/.*\.js$/.test(file) && importsEffect(join(folder, file)))
  const boundaries = files.filter((file) => file.endsWith(".js") && isClientBoundary(join(folder, file)))
  return [
    ...files.filter((file) => unwanted.test(file)).map((file) => `${name}: ${file} does not belong in the package`),
    ...imports.map((file) => `${name}: ${file} imports effect`),
    ...boundaries
      .filter((file) => !named.some((one) => join(one) === file))
      .map((file) => `${name}: ${file} has "use client", which belongs in the files that apps import`),
    ...named
      .map((file) => join(file))
      .filter((file) => !files.some((one) => matchesGlob(one, file)))
      .map((file) => `${name}: ${file} is missing`),
    ...["README.md", "LICENSE", ...(own[name] ?? [])]
      .filter((file) => !present.has(file))
      .map((file) => `${name}: ${file} is missing`)
  ]
}

// The `source` condition is for the workspaces; a package may omit its sources.
const targets = (conditions: Record<string, string>): ReadonlyArray<string> =>
  Object.entries(conditions).flatMap(([condition, file]) => (condition === "source" ? [] : [file]))

const importsEffect = (path: string): boolean =>
  /\bfrom ?["']effect[/"']|\bimport ?\(? ?["']effect[/"']/.test(readFileSync(path, "utf8"))

const isClientBoundary = (path: string): boolean => readFileSync(path, "utf8").startsWith('"use client"')
