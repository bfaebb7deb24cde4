import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const print = fileURLToPath(new URL("../compile/print.ts", import.meta.url))
const root = fileURLToPath(new URL("../..", import.meta.url))

let modules: ReadonlyMap<string, string> | undefined

/** What is compiled from the declarations of `src`: the text of each module by its path below `src`. Made once for a process. */
export const compiled = (): ReadonlyMap<string, string> => {
  modules ??= new Map(
    Object.entries(
      JSON.parse(
        execFileSync(process.execPath, ["--conditions=source", print], { cwd: root, maxBuffer: 2 ** 26, encoding: "utf8" })
      )
    )
  )
  return modules
}
