import { spawnSync } from "node:child_process"
import { symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
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
