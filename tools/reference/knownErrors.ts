import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"

/** The files of refusals that the platform reports without a code. */
const codeless = ["customer", "refusals"]

const declaration = /^export class (\w+) extends KnownError\(/gm

/** Renders `src/errors/all.ts`, the lists of all known errors, from their sources. */
export const renderKnownErrors = (sources: string): string => {
  const declared = globSync("*.ts", { cwd: `${sources}/errors` })
    .sort()
    .flatMap((file) => {
      const group = basename(file, ".ts")
      const text = readFileSync(`${sources}/errors/${file}`, "utf8")
      return [...text.matchAll(declaration)].map(([, name]) => ({
        group,
        name: `${group}.${name}`,
        hasCode: !codeless.includes(group)
      }))
    })
  const list = (hasCode: boolean) => declared.filter((one) => one.hasCode === hasCode).map(({ name }) => `  ${name}`)
  return [
    "// Written by `npm run reference`, from the classes in the files beside this one.",
    "",
    ...[...new Set(declared.map(({ group }) => group))].map((group) => `import * as ${group} from "./${group}.js"`),
    "",
    "/** Every known-error class. */",
    `export const all = [\n${list(true).join(",\n")}\n] as const`,
    "",
    "/** The classes of all refusals that the platform reports with a status and a text, without a code. */",
    `export const withoutCode = [\n${list(false).join(",\n")}\n] as const`,
    ""
  ].join("\n")
}
