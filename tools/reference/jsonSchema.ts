import * as Schema from "effect/Schema"

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [key: string]: unknown }

/** Returns the JSON Schema of a schema's wire format. Requests list all allowed properties; responses may have more. */
export const jsonSchema = (schema: Schema.Constraint, use: "request" | "answer"): JsonSchema => {
  const { schema: body } = Schema.toJsonSchemaDocument(Schema.toEncoded(schema), { onExcessProperty: "error" })
  return record(tidy(body, use))
}

const record = (value: unknown): JsonSchema => (isRecord(value) ? value : {})
const isRecord = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null && !Array.isArray(value)

// Removes what tells a reader nothing: repeated members, the safe integer range, numbers that JSON cannot represent, and string keys.
const tidy = (value: unknown, use: "request" | "answer"): unknown => {
  if (Array.isArray(value)) return value.map((item) => tidy(item, use))
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
    .filter(([key, part]) => !isNoise(key, part) && !(use === "answer" && key === "additionalProperties" && part === false))
    .map(([key, part]): [string, unknown] => [key, tidy(part, use)])
  const tidied: JsonSchema = Object.fromEntries(entries)
  const members = tidied["anyOf"]
  if (!Array.isArray(members)) return tidied
  const different = new Map(members.map((member) => [JSON.stringify(member), member]))
  const kept = [...different].flatMap(([text, member]) => (text === infinities ? [] : [member]))
  if (kept.some((member) => Object.keys(record(member)).length === 0)) return {}
  return kept.length === 1 && entries.length === 1 ? kept[0] : { ...tidied, anyOf: kept }
}
const infinities = JSON.stringify({ type: "string", enum: ["Infinity", "-Infinity", "NaN"] })
const isNoise = (key: string, part: unknown): boolean =>
  (key === "minimum" && part === Number.MIN_SAFE_INTEGER) ||
  (key === "maximum" && part === Number.MAX_SAFE_INTEGER) ||
  (key === "propertyNames" && JSON.stringify(part) === '{"type":"string"}')

/** Returns the properties of an object, in order, each with its type in short form. */
export const properties = (
  schema: JsonSchema
): ReadonlyArray<{ readonly name: string; readonly type: string; readonly isRequired: boolean }> => {
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : [])
  return Object.entries(record(schema["properties"])).map(([name, part]) => ({
    name,
    type: typeText(record(part)),
    isRequired: required.has(name)
  }))
}

/** Formats a JSON Schema as a short type, such as `string | null` or `{ id: string, to?: string[] }`. */
export const typeText = (schema: JsonSchema): string => {
  if (typeof schema["$ref"] === "string") return schema["$ref"].split("/").at(-1) ?? ""
  if (Array.isArray(schema["anyOf"])) return [...new Set(schema["anyOf"].map((member) => typeText(record(member))))].join(" | ")
  if (Array.isArray(schema["enum"])) return schema["enum"].map((word) => JSON.stringify(word)).join(" | ")
  if (Array.isArray(schema["prefixItems"])) return `[${schema["prefixItems"].map((item) => typeText(record(item))).join(", ")}]`
  if (schema["type"] === "array") {
    const item = typeText(record(schema["items"]))
    return / \| (?![^{]*\})/.test(item) ? `(${item})[]` : `${item}[]`
  }
  if (schema["type"] !== "object") return typeof schema["type"] === "string" ? schema["type"] : "any JSON"
  const known = properties(schema).map(({ isRequired, name, type }) => `${name}${isRequired ? "" : "?"}: ${type}`)
  if (known.length > 0) return `{ ${known.join(", ")} }`
  return isRecord(schema["additionalProperties"]) ? `{ [key]: ${typeText(schema["additionalProperties"])} }` : "{}"
}
