import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { keptOr } from "../compile/kept.ts"

const print = fileURLToPath(new URL("../compile/print.ts", import.meta.url))
const root = fileURLToPath(new URL("../..", import.meta.url))

const compile = (): Readonly<Record<string, string>> =>
  JSON.parse(execFileSync(process.execPath, ["--conditions=source", print], { cwd: root, maxBuffer: 2 ** 26, encoding: "utf8" }))

let modules: ReadonlyMap<string, string> | undefined

/** Returns the modules compiled from the declarations of `src`, by path below `src`. Computed once per process. */
export const compiled = (): ReadonlyMap<string, string> => {
  modules ??= new Map(Object.entries(keptOr(compile)))
  return modules
}
