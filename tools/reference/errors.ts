import { fileURLToPath } from "node:url"
import * as errors from "../../src/errors/index.js"
import type { ErrorDoc } from "./errorDocs.ts"
import { anyDetails, errorDocs } from "./errorDocs.ts"
import { undeclared } from "./undeclared.ts"

const sources = fileURLToPath(new URL("../../src", import.meta.url))

/** Renders the reference of all known errors as Markdown. */
export const renderErrors = (): string => {
  const docs = errorDocs(sources)
  const all = [...errors.all].sort((a, b) => (a.code < b.code ? -1 : 1))
  const sections = all.map((error) => {
    const doc = docs.get(error.tag)
    if (doc === undefined) throw new Error(`${error.tag} has no docstring`)
    return section(error, doc)
  })
  return [
    "# Known errors",
    "",
    "<!-- Generated from src/errors by tools/reference/errors.ts. -->",
    "",
    `The ${all.length} errors that the platform names, by their code. Each is a class of \`portico/errors\`.`,
    "",
    "## By category",
    "",
    ...byCategory(),
    "",
    ...sections,
    ...refusals(docs)
  ].join("\n")
}

const refusals = (docs: ReadonlyMap<string, ErrorDoc>): ReadonlyArray<string> => [
  "## Errors without a code",
  "",
  "What the platform says with a status and a text alone, where a call declares what that means. The `code` of these is the SDK's own.",
  "",
  ...errors.withoutCode.flatMap((error) => {
    const doc = docs.get(error.tag)
    if (doc === undefined) throw new Error(`${error.tag} has no docstring`)
    const statuses = [...new Set((error.refusals ?? []).map(([status]) => status))].join(" or ")
    return [`### ${error.code}`, "", `${doc.when} ${doc.remedy}`, "", `\`${error.tag}\`, ${statuses}, \`${error.category}\``, ""]
  })
]

type AnyError = (typeof errors.all)[number]

const byCategory = (): ReadonlyArray<string> => {
  const categories = [...new Set(errors.all.map((error) => error.category))].sort()
  return [
    "| Category | Codes |",
    "|---|---|",
    ...categories.map((category) => {
      const codes = errors.all.filter((error) => error.category === category).map((error) => error.code)
      return `| \`${category}\` | ${[...codes]
        .sort()
        .map((code) => `[\`${code}\`](#${code.toLowerCase()})`)
        .join(", ")} |`
    })
  ]
}

const groupsOf = (error: AnyError): ReadonlyArray<string> =>
  Object.entries(errors)
    .filter(([name]) => /^is[A-Z]/.test(name) && name !== "isKnownError")
    // A group check only looks at the prototype.
    .filter(([, group]) => typeof group === "function" && Reflect.apply(group, undefined, [Object.create(error.prototype)]))
    .map(([name]) => `\`${name}\``)
    .sort()

const section = (error: AnyError, doc: ErrorDoc): string => {
  const groups = groupsOf(error)
  const details = doc.details.map(([name, type]) => (name === anyDetails ? "kept as they come" : `\`${name}: ${type}\``))
  return [
    `## ${error.code}`,
    "",
    `\`${error.tag}\`, status ${error.status}, category \`${error.category}\`.`,
    "",
    `- When: ${doc.when}`,
    `- Details: ${details.length === 0 ? "none" : details.join(", ")}`,
    `- What to do: ${doc.remedy}`,
    ...(undeclared[error.code] === undefined ? [] : [`- No endpoint declares it: ${undeclared[error.code]}.`]),
    ...(groups.length === 0 ? [] : [`- Groups: ${groups.join(", ")}`]),
    ""
  ].join("\n")
}
