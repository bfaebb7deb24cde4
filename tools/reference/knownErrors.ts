import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"

/** The files of refusals that the platform reports without a code. */
const codeless = ["customer", "refusals"]

const declaration = /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export class (\w+) extends KnownError\(/gm

const declaredIn = (sources: string) =>
  globSync("*.ts", { cwd: `${sources}/errors` })
    .sort()
    .flatMap((file) => {
      const group = basename(file, ".ts")
      const text = readFileSync(`${sources}/errors/${file}`, "utf8")
      return [...text.matchAll(declaration)].map(([, doc = "", tag = ""]) => ({
        group,
        tag,
        doc: doc.trimEnd(),
        name: `${group}.${tag}`,
        hasCode: !codeless.includes(group)
      }))
    })

// As the formatter breaks lines.
const wrapped = (before: string, argument: string): string => {
  const line = `${before}${argument})`
  return line.length > 130 ? `${before}\n  ${argument}\n)` : line
}

/** Renders `src/contract/errors.ts`, in which the class of each known error is a schema, from the sources of the errors. */
export const renderErrorSchemas = (sources: string): string => {
  const declared = declaredIn(sources)
  return [
    "// Written by `npm run reference`, from the classes in `src/errors`. For programs of Effect: each class is a schema of its instances too.",
    "",
    ...[...new Set([...declared.map(({ group }) => group), "sdk"])]
      .sort()
      .map((group) => `import ${group === "sdk" ? "type " : ""}* as ${group} from "../errors/${group}.js"`),
    'import { asSchema, invalidInput } from "./errorSchema.js"',
    "",
    'export * from "../errors/index.js"',
    'export type { InvalidInputJson, InvalidInputSchema, KnownErrorJson, KnownErrorSchema } from "./errorSchema.js"',
    "",
    "/** The arguments of the call are invalid; no request was made. */",
    "export const InvalidInput = invalidInput()",
    "export type InvalidInput = sdk.InvalidInput",
    ...declared.flatMap(({ doc, name, tag }) => [
      doc,
      wrapped(`export const ${tag} = asSchema(`, name),
      `export type ${tag} = ${name}`
    ]),
    ""
  ].join("\n")
}

/** Renders `src/errors/all.ts`, the lists of all known errors, from their sources. */
export const renderKnownErrors = (sources: string): string => {
  const declared = declaredIn(sources)
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
