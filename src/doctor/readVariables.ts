import { readFileSync } from "node:fs"
import { join } from "node:path"
// As a namespace, because `parseEnv` is missing before Node 20.12.
import * as util from "node:util"
import type { DoctorOptions, Surroundings } from "./Surroundings.js"

/** A variable, and where it is set. */
export interface Variable {
  readonly name: string
  readonly value: string
  /** A file of the folder, or `the environment`. */
  readonly from: string
}

/** The variables of an app by name, and the files that were read. */
export interface Variables {
  readonly byName: ReadonlyMap<string, Variable>
  readonly files: ReadonlyArray<string>
}

/**
 * Reads the variables of the process and of the `.env` files of the folder, as the frameworks do: the process comes first, then the
 * files of the mode before the others, and of each the local one before the shared one.
 */
export const readVariables = ({ environment, folder }: Surroundings, { mode }: DoctorOptions): Variables => {
  const chosen = mode ?? (environment["NODE_ENV"] || "development")
  const candidates = [`.env.${chosen}.local`, ".env.local", `.env.${chosen}`, ".env"].map((file) => ({
    file,
    values: parse(textOf(join(folder, file)))
  }))
  const read = candidates.filter(({ values }) => values !== null)
  const sources = [{ file: "the environment", values: environment }, ...read]
  const byName = new Map<string, Variable>()
  for (const { file, values } of sources.reverse())
    for (const [name, value] of Object.entries(values ?? {}))
      if (value !== undefined) byName.set(name, { name, value, from: file })
  return { byName, files: read.map(({ file }) => file) }
}

const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return null
  }
}

const parse = (text: string | null): Readonly<Record<string, string | undefined>> | null =>
  text === null || util.parseEnv === undefined ? null : util.parseEnv(text)
