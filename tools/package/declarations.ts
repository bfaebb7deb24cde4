import { spawnSync } from "node:child_process"
import { readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { decode } from "@jridgewell/sourcemap-codec"
import type { Tarball } from "./tarballs.ts"
import { manifest } from "./tarballs.ts"

const compiler = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url))
const flags = [
  "--ignoreConfig",
  "--noEmit",
  "--strict",
  "--exactOptionalPropertyTypes",
  "--target",
  "es2023",
  "--module",
  "nodenext"
]

/**
 * Checks that a program that imports every entry compiles with `skipLibCheck` off, and that calls still have their declared
 * errors. An unresolved declaration would silently turn them into `any`.
 */
export const declarationProblems = ({ folder, name }: Tarball, installedIn: string): ReadonlyArray<string> => {
  const entries = Object.entries(manifest(folder).exports).flatMap(([subpath, one]) => (typeof one === "string" ? [] : [subpath]))
  const imports = entries.map((subpath, index) => `import type * as entry${index} from "${join(name, subpath)}"`)
  const file = join(installedIn, "declarations.mts")
  // React's types are a separate package, which an app with React has.
  symlinkSync(
    fileURLToPath(new URL("../../node_modules/@types", import.meta.url)),
    join(installedIn, "node_modules/@types"),
    "junction"
  )
  writeFileSync(file, [...imports, errors, `export type All = [${imports.map((_, index) => `typeof entry${index}`)}]`].join("\n"))
  const { output, status } = spawnSync(process.execPath, [compiler, ...flags, file], { cwd: installedIn, encoding: "utf8" })
  return status === 0 ? [] : [`${name}: ${output.join("").split("\n").slice(0, 10).join("\n")}`]
}

/** The maximum number of our declaration files that the compiler reads for a client program. */
const mostFiles = 12

const client = `
import { createClientApp } from "portico"
export const user = createClientApp({ projectId: "p", publishableClientKey: "k" }).user.get()
`

/** Checks that the compiler reads only few files for a client program. */
export const declarationFiles = ({ folder, name }: Tarball, installedIn: string): ReadonlyArray<string> => {
  const file = join(installedIn, "client.mts")
  writeFileSync(file, client)
  const { output, status } = spawnSync(process.execPath, [compiler, ...flags, "--skipLibCheck", "--listFiles", file], {
    cwd: installedIn,
    encoding: "utf8"
  })
  const read = output.join("").split("\n")
  const own = read.filter((one) => one.startsWith(folder))
  return status === 0 && own.length > 0 && own.length <= mostFiles ? [] : [`${name}: a client reads ${own.length} declarations`]
}

/** Checks that each declaration maps to its source, and that the package contains it. */
export const sourceProblems = ({ files, folder, name }: Tarball): ReadonlyArray<string> => {
  const present = new Set(files)
  const maps = files.filter((file) => /^dist\/types\/.*\.map$/.test(file))
  const missing = maps.flatMap((file) =>
    readMap(join(folder, file))
      .sources.map((source) => join(dirname(file), source))
      .filter((source) => !present.has(source))
      .map((source) => `${name}: ${file} leads to ${source}, which is missing`)
  )
  const source = definition(join(folder, "dist/types/parts/promise.d.ts"), "  readonly signOut: ")
  const expected = "src/services/auth/sessions/SignOut.ts"
  return [
    ...missing,
    ...(source?.endsWith(expected) ? [] : [`${name}: the definition of signOut is in ${source}, not in ${expected}`])
  ]
}

const readMap = (file: string): { readonly sources: ReadonlyArray<string>; readonly mappings: string } =>
  JSON.parse(readFileSync(file, "utf8"))

/** Checks that the type of each method of a service names its errors one by one, which editors show. */
export const unnamedErrors = ({ folder, name }: Tarball): ReadonlyArray<string> =>
  readFileSync(join(folder, "dist/types/parts/services.d.ts"), "utf8")
    .split("\n")
    .filter((line) => /\b(?:Effect|Stream|Resource)<.*\bCallFailure<typeof /.test(line))
    .map((line) => `${name}: an editor shows no errors of ${line.trim()}`)

/** Returns the source that the line beginning with `text` maps to. */
const definition = (file: string, text: string): string | undefined => {
  const { mappings, sources } = readMap(`${file}.map`)
  const line = readFileSync(file, "utf8")
    .split("\n")
    .findIndex((one) => one.startsWith(text))
  const source = decode(mappings)[line]?.[0]?.[1]
  return source === undefined ? undefined : sources[source]
}

const errors = `
import type { FailureOf, PromiseAdminApp, PromiseClientApp, PromiseServerApp } from "portico"
type Tags<E> = 0 extends 1 & E ? "any" : E extends { readonly _tag: infer Tag } ? Tag : never
type Has<Tag, E> = "any" extends Tags<E> ? false : Tag extends Tags<E> ? true : false
export const found: [
  Has<"EmailPasswordMismatch", FailureOf<PromiseClientApp["auth"]["signInWithCredential"]>>,
  Has<"UserNotFound", FailureOf<PromiseServerApp["users"]["update"]>>,
  Has<"EmailRenderingError", FailureOf<PromiseAdminApp["emails"]["render"]>>
] = [true, true, true]
`
