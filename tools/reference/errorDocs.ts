import { globSync, readFileSync } from "node:fs"

/** The documentation of a known error in its source, beyond what its class has at run time. */
export interface ErrorDoc {
  readonly when: string
  readonly remedy: string
  /** The name and TypeScript type of each field of the details. */
  readonly details: ReadonlyArray<readonly [name: string, type: string]>
}

const declaration = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport class (\w+) extends KnownError\(([\s\S]*?)\n?\) \{\}/g

/** Reads the documentation of all known errors from their sources, by class name. */
export const errorDocs = (sources: string): ReadonlyMap<string, ErrorDoc> => {
  const docs = new Map<string, ErrorDoc>()
  for (const file of globSync("*.ts", { cwd: `${sources}/errors` }).sort()) {
    const text = readFileSync(`${sources}/errors/${file}`, "utf8")
    const details = /schemas\/details\//.test(text) ? readFileSync(`${sources}/schemas/details/${file}`, "utf8") : ""
    for (const [, comment = "", name = "", body = ""] of text.matchAll(declaration)) {
      const prose = comment.replace(/\s*\n\s*\*\s?/g, " ").trim()
      const end = prose.search(/(?<=\.) (?=[A-Z`])/)
      docs.set(name, {
        when: end < 0 ? prose : prose.slice(0, end),
        remedy: end < 0 ? "" : prose.slice(end + 1),
        details: /^ *details: /m.test(body) ? detailsOf(name, details) : []
      })
    }
  }
  return docs
}

const detailsOf = (name: string, file: string): ErrorDoc["details"] => {
  const source = new RegExp(`const ${name} = ([\\s\\S]*?)(?:\\n\\n|\\n?$)`).exec(file)?.[1] ?? ""
  const shared = /^\w+$/.exec(source)?.[0]
  if (shared !== undefined) return detailsOf(shared, file)
  const struct = source.split("Wire(")[1]
  if (struct === undefined) return source.includes("Schema.Unknown") ? [[anyDetails, "unknown"]] : []
  return fieldsOf(struct)
}

/** Stands for details whose fields are passed through unchanged. */
export const anyDetails = "(any)"

// Returns the name and type of each field of the object literal at the start of the text.
const fieldsOf = (text: string): ErrorDoc["details"] =>
  topLevel(text).flatMap((field) => {
    const [, name, codec] = /^\s*(\w+):\s*([\s\S]*?)\s*$/.exec(field) ?? []
    return name === undefined || codec === undefined ? [] : [[name, typeOf(codec)] as const]
  })

// Returns the content of the first pair of braces, split at top-level commas.
const topLevel = (text: string): ReadonlyArray<string> => {
  const [, ...letters] = text.slice(text.indexOf("{"))
  const parts = [""]
  let depth = 1
  for (const letter of letters) {
    if (/[({[]/.test(letter)) depth += 1
    if (/[)}\]]/.test(letter)) depth -= 1
    if (depth === 0) break
    if (depth === 1 && letter === ",") parts.push("")
    else parts[parts.length - 1] += letter
  }
  return parts
}

const plain: Readonly<Record<string, string>> = {
  "Schema.String": "string",
  "Schema.Finite": "number",
  "Schema.Boolean": "boolean",
  "Schema.DateFromMillis": "Date",
  "Schema.DateFromString": "Date",
  "Schema.Json": "Json",
  "Schema.Unknown": "unknown",
  Secret: "Redacted<string>"
}

const typeOf = (codec: string): string => {
  const [, outer, inner = ""] = /^Schema\.(\w+)\(([\s\S]*)\)$/.exec(codec) ?? []
  if (outer === "NullOr") return `${typeOf(inner)} | null`
  if (outer === "optional") return inner === "Schema.Unknown" ? "unknown" : `${typeOf(inner)} | undefined`
  if (outer === "Array") return `ReadonlyArray<${typeOf(inner)}>`
  if (outer === "RedactedFromValue") return `Redacted<${typeOf(inner)}>`
  if (outer === "Struct")
    return `{ ${fieldsOf(inner)
      .map(([name, type]) => `${name}: ${type}`)
      .join(", ")} }`
  const known = plain[codec]
  if (known === undefined) throw new Error(`No type is known for ${codec}`)
  return known
}
