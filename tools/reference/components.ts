import * as Schema from "effect/Schema"
import type { JsonSchema } from "./jsonSchema.ts"
import { jsonSchema } from "./jsonSchema.ts"

/** The JSON Schemas of a document. Named shapes are written once and referenced. */
export class Components {
  readonly #names = new Map<unknown, string>()
  readonly #byShape = { request: new Map<string, string | null>(), answer: new Map<string, string | null>() }
  readonly #used = new Map<string, JsonSchema>()

  /** The named schemas: the exports of the schemas folder. */
  constructor(named: Readonly<Record<string, unknown>>) {
    for (const [name, schema] of Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (!Schema.isSchema(schema)) continue
      this.#names.set(schema, name)
      for (const use of ["request", "answer"] as const) {
        const body = jsonSchema(schema, use)
        if (!needsName(body)) continue
        const shape = JSON.stringify(body)
        // If two names have the same shape, neither is used for an unnamed part of another schema.
        this.#byShape[use].set(shape, this.#byShape[use].has(shape) ? null : name)
      }
    }
  }

  /** Returns the JSON Schema of a schema's wire format, with references to named parts. */
  of(schema: Schema.Constraint, use: "request" | "answer"): JsonSchema {
    const body = jsonSchema(schema, use)
    const name = this.#names.get(schema)
    return name !== undefined && needsName(body) ? this.#refer(name, body, use) : this.#parts(body, use)
  }

  /** Returns the JSON Schema of a schema's wire format, with its own fields inline and references to named parts. */
  inline(schema: Schema.Constraint, use: "request" | "answer"): JsonSchema {
    return this.#parts(jsonSchema(schema, use), use)
  }

  /** Returns the JSON Schema of a known error's body. */
  error(tag: string, wire: Schema.Constraint): JsonSchema {
    return this.#refer(tag, jsonSchema(wire, "answer"), "answer")
  }

  /** The referenced shapes, by name. */
  get used(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#used].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #refer(name: string, body: JsonSchema, use: "request" | "answer"): JsonSchema {
    if (!this.#used.has(name)) {
      this.#used.set(name, {})
      this.#used.set(name, this.#parts(body, use))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  #parts(body: JsonSchema, use: "request" | "answer"): JsonSchema {
    return Object.fromEntries(Object.entries(body).map(([key, part]) => [key, this.#replaced(part, use)]))
  }

  #replaced(part: unknown, use: "request" | "answer"): unknown {
    if (Array.isArray(part)) return part.map((item) => this.#replaced(item, use))
    if (typeof part !== "object" || part === null) return part
    const body: JsonSchema = { ...part }
    const name = this.#byShape[use].get(JSON.stringify(part))
    return typeof name === "string" ? this.#refer(name, body, use) : this.#parts(body, use)
  }
}

const needsName = (body: JsonSchema): boolean =>
  "properties" in body || "prefixItems" in body || ("anyOf" in body && JSON.stringify(body).length > 200)
