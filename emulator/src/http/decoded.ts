import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { coerce } from "./coerce.js"
import type { Coerce } from "./coercions.js"
import { own } from "./own.js"
import type { Problem } from "./problemOrder.js"
import { integer, linesOf } from "./rules.js"

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

/** Returns the wire name of a field. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A part of a request. */
export interface Part {
  readonly name: "query" | "body"
  readonly coercion: Coerce
  readonly decode: (value: unknown) => Effect.Effect<unknown, Schema.SchemaError>
  readonly decodeUnchecked: (value: unknown) => Effect.Effect<unknown, Schema.SchemaError>
}

/** Compiles what reads a part of a request, if it has a schema. */
export const part = (name: Part["name"], schema: Schema.Codec<unknown, unknown> | undefined): Part | undefined =>
  schema && {
    name,
    coercion: coerce(schema),
    decode: Schema.decodeUnknownEffect(schema, { errors: "all" }),
    decodeUnchecked: Schema.decodeUnknownEffect(schema, { disableChecks: true })
  }

// The checks of the SDK's schemas speak of "the value"; other messages are sentences.
const problemAt = (name: string, keys: ReadonlyArray<PropertyKey>, message: string, value: unknown): Problem => {
  const path = name + keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("")
  const say = (line: string): Problem => ({ path, line })
  if (message === "Expected JSON value" || message === "Missing key") return say(`${path} must be defined`)
  if (message === "Expected a valid Date") return say(`${path} must be a valid date`)
  if (/^Expected an? (?:integer|finite number)$/.test(message)) {
    const lines = linesOf(integer, value).map((line) => `${path} ${line}`)
    return say(lines.join())
  }
  return say(message.startsWith("The value ") ? message.replace("The value", path) : message)
}

// A schema names some fields as the SDK does; the request has their wire names.
const placeIn = (value: unknown, path: ReadonlyArray<PropertyKey>) => {
  let found = value
  const keys = path.map((key) => {
    if (Array.isArray(found)) {
      found = found[Number(key)]
      return Number(key)
    }
    const sent: Readonly<Record<string, unknown>> = Predicate.isReadonlyObject(found) ? found : {}
    const wire = snake(String(key))
    const name = Object.hasOwn(sent, key) ? String(key) : (Object.keys(sent).find((each) => each.startsWith(wire)) ?? String(key))
    found = own(sent, name)
    return name
  })
  return { keys, found }
}

/** A decoded part of a request, and what its schema has against it. */
export interface Decoded {
  readonly value: Effect.Effect<unknown>
  readonly problems: ReadonlyArray<Problem>
}

/** Decodes a part. If the schema rejects only lenient fields, the schema's own verdict is ignored. */
export const decoded = (part: Part | undefined, value: unknown, lenient: ReadonlyArray<string>): Effect.Effect<Decoded> => {
  const fine = (decodedValue: unknown): Decoded => ({ value: Effect.succeed(decodedValue), problems: [] })
  if (part === undefined) return Effect.succeed(fine(undefined))
  return Effect.catch(Effect.map(part.decode(value), fine), ({ issue }) => {
    const problems = formatIssue(issue).issues.flatMap(({ path, message }) => {
      const { keys, found } = placeIn(
        value,
        (path ?? []).map((key) => (typeof key === "object" ? key.key : key))
      )
      const at = [part.name, ...keys.map(String)].join(".")
      return lenient.includes(at.replace(/\.\d+\./g, ".*.")) ? [] : [problemAt(part.name, keys, message, found)]
    })
    return Effect.succeed({ value: Effect.orDie(part.decodeUnchecked(value)), problems })
  })
}
