import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { Coerce } from "./coercions.js"
import { isRecord, oneOfMembers, present, recordOf } from "./coercions.js"
import { textOf } from "./textOf.js"
import { notANumber, shown, wrongType } from "./valueProblems.js"

/**
 * Derives the platform's lenient parsing from the encoded side of a schema: numbers and booleans are converted to strings,
 * numeric strings to numbers, unknown properties are rejected, and all problems are collected.
 * @source protocol/requests.md#checks
 */
export const coerce = (schema: Schema.Top): Coerce => compile(SchemaAST.toEncoded(schema.ast))

const caches = { lenient: new WeakMap<SchemaAST.AST, Coerce>(), strict: new WeakMap<SchemaAST.AST, Coerce>() }
/** Whether values of another type are converted. The values of a record are not. */
type Mode = keyof typeof caches

const compile = (ast: SchemaAST.AST, mode: Mode = "lenient"): Coerce => {
  const known = caches[mode].get(ast)
  if (known !== undefined) return known
  const made = make(ast, mode)
  caches[mode].set(ast, made)
  return made
}

const make = (ast: SchemaAST.AST, mode: Mode): Coerce => {
  switch (ast._tag) {
    case "String":
      return coercions[mode].string
    case "Number":
      return coercions[mode].number
    case "Boolean":
      return coercions[mode].boolean
    case "Literal":
      return asOneOf([ast.literal], mode)
    case "Null":
      return asNull
    case "Undefined":
      return pass
    case "Union":
      return asUnion(ast.types, mode)
    case "Objects":
      return asObject(ast, mode)
    case "Arrays":
      return asArray(ast, mode)
    case "Suspend":
      return (value, path, problems) => compile(ast.thunk(), mode)(value, path, problems)
    default:
      return asAny
  }
}

const pass: Coerce = (value) => value

// Any value but a missing one.
const asAny: Coerce = (value, path, problems) => {
  if (value === undefined) problems.push(`${path} must be defined`)
  return value
}

const asString = present((value, path, problems) => {
  if (typeof value === "string") return value
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  problems.push(wrongType(path, "string", value))
  return value
})

const asNumber = present((value, path, problems) => {
  const compact = typeof value === "string" ? value.replace(/\s/g, "") : value
  const number = typeof compact === "string" ? (compact === "" ? Number.NaN : Number(compact)) : compact
  // The platform's library converts what is no text by its first digits, such as those of an array.
  const read = typeof number === "number" ? number : Number.parseFloat(textOf(number))
  if (!Number.isNaN(read)) return read
  problems.push(notANumber(path, value))
  return value
})

const asBoolean = present((value, path, problems) => {
  if (typeof value === "boolean") return value
  if (/^(true|1)$/i.test(textOf(value))) return true
  if (/^(false|0)$/i.test(textOf(value))) return false
  problems.push(wrongType(path, "boolean", value))
  return value
})

const asNull: Coerce = (value, path, problems) => {
  if (value !== null) problems.push(`${path} must be null`)
  return value
}

const listed = " must be one of the following values: "

const only = (type: "string" | "number" | "boolean"): Coerce =>
  present((value, path, problems) => {
    if (typeof value !== type) problems.push(wrongType(path, type, value))
    return value
  })

const coercions = {
  lenient: { string: asString, number: asNumber, boolean: asBoolean },
  strict: { string: only("string"), number: only("number"), boolean: only("boolean") }
}

// The value is converted to the type of the literals first. A value of another type has both problems.
const asOneOf = (literals: ReadonlyArray<SchemaAST.LiteralValue>, mode: Mode): Coerce => {
  const [first] = literals
  const { boolean, number, string } = coercions[mode]
  const convert = typeof first === "string" ? string : typeof first === "number" ? number : boolean
  return present((value, path, problems) => {
    const converted = convert(value, path, problems)
    if (!literals.some((literal) => literal === converted)) problems.push(path + listed + literals.join(", "))
    return converted
  })
}

/** Derives the parsing of a member of a union, which converts nothing. */
export const strictly = (schema: Schema.Top): Coerce => compile(SchemaAST.toEncoded(schema.ast), "strict")

const asUnion = (types: ReadonlyArray<SchemaAST.AST>, mode: Mode): Coerce => {
  const literals = types.filter(SchemaAST.isLiteral)
  const texts = literals.map((type) => type.literal)
  const others = types.filter(
    (type) => !SchemaAST.isLiteral(type) && !SchemaAST.isNull(type) && !SchemaAST.isUndefined(type) && !SchemaAST.isVoid(type)
  )
  const members: ReadonlyArray<Member> = [
    ...(literals.length > 0
      ? [
          {
            coercion: asOneOf(texts, mode),
            isMeant: () => false
          }
        ]
      : []),
    ...others.map((type) => ({ coercion: compile(type, mode), isMeant: (value: unknown) => hasLiterals(type, value) }))
  ]
  const one = members.length === 1 ? members[0]?.coercion : undefined
  const tuple = others.find(SchemaAST.isArrays)
  const ofTuple =
    tuple !== undefined && texts.length > 0 ? oneOfMembers(compile(tuple, "strict"), asOneOf(texts, "strict")) : undefined
  const inner: Coerce = one ?? ofTuple ?? ((value, path, problems) => firstThatFits(members, value, path, problems))
  const nullable = types.some(SchemaAST.isNull)
  const optional = types.some((type) => SchemaAST.isUndefined(type) || SchemaAST.isVoid(type))
  return (value, path, problems) =>
    (value === null && nullable) || (value === undefined && optional) ? value : inner(value, path, problems)
}

interface Member {
  readonly coercion: Coerce
  /** Whether a value is meant as this member, whatever else is wrong with it. */
  readonly isMeant: (value: unknown) => boolean
}

// A value is meant as the member of a union whose literal properties it has, such as its `type`.
const hasLiterals = (ast: SchemaAST.AST, value: unknown): boolean => {
  const literals = SchemaAST.isObjects(ast)
    ? ast.propertySignatures.flatMap(({ name, type }) => (SchemaAST.isLiteral(type) ? [{ name, type }] : []))
    : []
  return (
    literals.length > 0 &&
    isRecord(value) &&
    literals.every(({ name, type }) => Object.hasOwn(value, name) && value[String(name)] === type.literal)
  )
}

// A member that accepts the value unchanged takes precedence over one that converts it. If none accepts it, the problems are those
// of the member that is meant, or else of the one with the fewest.
const firstThatFits = (members: ReadonlyArray<Member>, value: unknown, path: string, problems: Array<string>): unknown => {
  let converted: { readonly value: unknown } | undefined
  let fewest: ReadonlyArray<string> | undefined
  const literals: Array<string> = []
  const someAreMeant = members.some(({ isMeant }) => isMeant(value))
  for (const { coercion, isMeant } of members) {
    const found: Array<string> = []
    const result = coercion(value, path, found)
    if (found.length === 0) {
      if (result === value || typeof result === "object") return result
      converted ??= { value: result }
      continue
    }
    for (const line of found)
      if (line.startsWith(`${path}.type${listed}`)) literals.push(line.slice(path.length + 5 + listed.length))
    if (isMeant(value) === someAreMeant && found.length < (fewest?.length ?? Infinity)) fewest = found
  }
  if (converted !== undefined) return converted.value
  const all = `${path}.type${listed}`
  problems.push(...(fewest ?? []).map((line) => (line.startsWith(all) ? all + literals.join(", ") : line)))
  return value
}

const asObject = (ast: SchemaAST.Objects, mode: Mode): Coerce => {
  const fields = ast.propertySignatures.map((field) => ({
    name: String(field.name),
    optional: SchemaAST.isOptional(field.type),
    coercion: compile(field.type, mode)
  }))
  const names = new Set(fields.map((field) => field.name))
  const rest = ast.indexSignatures[0] && recordOf(compile(ast.indexSignatures[0].type, "strict"))
  return present((value, path, problems) => {
    if (!isRecord(value)) {
      problems.push(wrongType(path, "object", value))
      return value
    }
    const entries: Array<readonly [string, unknown]> = []
    for (const { name, optional, coercion } of fields) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined
      if (given === undefined && optional) continue
      entries.push([name, coercion(given, `${path}.${name}`, problems)])
    }
    const others = Object.keys(value).filter((name) => !names.has(name))
    if (rest !== undefined) {
      const values = rest(Object.fromEntries(others.map((name) => [name, value[name]])), path, problems)
      return { ...Object.fromEntries(entries), ...(isRecord(values) ? values : {}) }
    }
    if (others.length > 0) problems.push(`${path} contains unknown properties: ${others.join(", ")}`)
    return Object.fromEntries(entries)
  })
}

const ofCount = (count: number, path: string): ReadonlyArray<string> => [
  ...(count < 0 ? [`${path} must be greater than or equal to 0`] : []),
  ...(Number.isInteger(count) ? [] : [`${path} must be an integer`])
]

const asArray = (ast: SchemaAST.Arrays, mode: Mode): Coerce => {
  const elements = ast.elements.map((element) => compile(element, mode))
  const rest = ast.rest[0] === undefined ? undefined : compile(ast.rest[0], mode)
  return present((value, path, problems) => {
    if (!Array.isArray(value)) {
      problems.push(wrongType(path, rest === undefined ? "tuple" : "array", value))
      return value
    }
    if (rest === undefined && value.length !== elements.length) {
      const amount = value.length < elements.length ? "few" : "many"
      problems.push(
        `${path} tuple value has too ${amount} items, expected a length of ${elements.length} but got ${value.length} for value: ${shown(value)}`
      )
      return value
    }
    if (value.length < elements.length) {
      problems.push(`${path} field must have at least ${elements.length} items`)
      return value
    }
    const read = value.map((item: unknown, index) => (elements[index] ?? rest ?? pass)(item, `${path}[${index}]`, problems))
    // The only tuples are intervals, which begin with a count.
    if (rest === undefined && typeof read[0] === "number") problems.push(...ofCount(read[0], `${path}[0]`))
    return read
  })
}
