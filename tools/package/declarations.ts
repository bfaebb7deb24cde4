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
 * Whether a program that imports every entry compiles where the declarations of libraries are checked too, and whether the
 * errors of a call are still those that it declares. A declaration that leads nowhere would make them `any`, without a word.
 */
export const declarationProblems = ({ folder, name }: Tarball, installedIn: string): ReadonlyArray<string> => {
  const entries = Object.entries(manifest(folder).exports).flatMap(([subpath, one]) => (typeof one === "string" ? [] : [subpath]))
  const imports = entries.map((subpath, index) => `import type * as entry${index} from "${join(name, subpath)}"`)
  const file = join(installedIn, "declarations.mts")
  // Those of React are a package of their own, which an app with React has.
  symlinkSync(
    fileURLToPath(new URL("../../node_modules/@types", import.meta.url)),
    join(installedIn, "node_modules/@types"),
    "junction"
  )
  writeFileSync(file, [...imports, errors, `export type All = [${imports.map((_, index) => `typeof entry${index}`)}]`].join("\n"))
  const { output, status } = spawnSync(process.execPath, [compiler, ...flags, file], { cwd: installedIn, encoding: "utf8" })
  return status === 0 ? [] : [`${name}: ${output.join("").split("\n").slice(0, 10).join("\n")}`]
}

/** How many files of ours the compiler reads for a program of the client, at most. */
const mostFiles = 12

const client = `
import { createClientApp } from "portico"
export const user = createClientApp({ projectId: "p", publishableClientKey: "k" }).user.get()
`

/** Whether a program of the client has the compiler read few files. */
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

/** Whether each declaration leads to its source, which is in the package. */
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
  const expected = "src/services/auth/SignOut.ts"
  return [
    ...missing,
    ...(source?.endsWith(expected) ? [] : [`${name}: the definition of signOut is in ${source}, not in ${expected}`])
  ]
}

const readMap = (file: string): { readonly sources: ReadonlyArray<string>; readonly mappings: string } =>
  JSON.parse(readFileSync(file, "utf8"))

/** The source to which the line leads that begins with `text`. */
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
