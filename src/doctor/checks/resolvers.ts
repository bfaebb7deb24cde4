import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { TsConfigJsonResolved } from "get-tsconfig"
import { parseTsconfig } from "get-tsconfig"
import type { Examination, Finding } from "../Finding.js"
import { problem, warning } from "../Finding.js"
import type { Surroundings } from "../Surroundings.js"

const advice = 'Set "moduleResolution" to "bundler" if a bundler builds the app, or else to "nodenext" with "module": "nodenext".'

/** Checks that the compiler finds the entries of the packages, in every `tsconfig` of the folder. */
export const checkResolvers = ({ folder }: Surroundings): Examination => {
  const files = readdirSync(folder).filter((file) => /^tsconfig(?:\.[\w.-]+)?\.json$/.test(file))
  if (files.length === 0) return { check: "resolvers", findings: [], skipped: "the folder has no tsconfig.json" }
  return {
    check: "resolvers",
    findings: files.flatMap((file) => {
      const config = read(join(folder, file))
      return config === null ? [unreadable(file)] : findingsOf(file, config)
    })
  }
}

const read = (path: string): TsConfigJsonResolved | null => {
  try {
    return parseTsconfig(path)
  } catch {
    return null
  }
}

const unreadable = (file: string): Finding =>
  warning(
    "tsconfig-unreadable",
    `${file}, or a file that it extends, cannot be read.`,
    "Correct its JSON, or install what it extends."
  )

const findingsOf = (file: string, { compilerOptions }: TsConfigJsonResolved): ReadonlyArray<Finding> => {
  const resolution = compilerOptions?.moduleResolution?.toLowerCase()
  const module = compilerOptions?.module?.toLowerCase()
  if (resolution === "classic")
    return [problem("resolver-classic", `${file} resolves modules as "classic", which finds no package in node_modules.`, advice)]
  if (resolution === "node" || resolution === "node10" || (resolution === undefined && module === "commonjs"))
    return [
      warning(
        "resolver-node10",
        `${file} resolves modules as "node10", which does not read \`exports\`: the types are found, and Node or another tool may find other files.`,
        advice
      )
    ]
  return []
}
