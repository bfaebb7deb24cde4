import { Redacted, Schema, SchemaAST } from "effect"
import * as fc from "fast-check"
import type { Recipe } from "../../src/schemas/compiledAs.js"
import { key } from "../../src/schemas/compiledAs.js"

/** Values of a schema's type, also those that a generator meets by chance only: all that a rule allows of a list of texts. */
export const valuesOf = (schema: Schema.Top): fc.Arbitrary<unknown> => valid(schema.ast, of(schema.ast))

const uuid = "3f2c8a54-7d1e-4b6a-9c0d-5e8f7a6b4c32"
const texts = [
  ...["", " ", "a", "A b", "ü", "true", "1", "0", "01", "9.99", "1.234", "1000000", "null", "{}", "[1]", "me", "internal"],
  ...["__proto__", "constructor", "toString", "unrecognized", "read:all", "$update_team", "team-a", "a.b.c"],
  ...["ada@example.com", "ada@localhost", "/handler", "/", "localhost", "example.com", "*.example.com", "smtp.example.com"],
  ...["http://localhost:3000", "https://example.com/a?b=c#d", "https://*.example.com", "data:image/png;base64,aGVsbG8="],
  ...["aGVsbG8=", "aGVsbG8", uuid, "Tr0ub4dor&3", "a".repeat(45), "a".repeat(64), "a".repeat(300), "day", "month"]
]
const numbers = [0, -0, 1, -1, 0.5, 25, 587, 65535, 70000, 1_700_000_000_000, 2 ** 31, Number.MAX_SAFE_INTEGER]
const json = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom({ ["__proto__"]: 1 }, { constructor: { a: [] } }, [[]], ""))

const isOf = (ast: SchemaAST.AST) => Schema.is(Schema.make(SchemaAST.toType(ast)))
const valid = (ast: SchemaAST.AST, values: fc.Arbitrary<unknown>) => (ast.checks ? values.filter(isOf(ast)) : values)
const among = (ast: SchemaAST.AST, values: ReadonlyArray<unknown>) => fc.constantFrom(...values.filter(isOf(ast)))
const astOf = (schema: unknown): SchemaAST.AST => (schema as Schema.Top).ast
const part = (ast: SchemaAST.AST): fc.Arbitrary<unknown> => valid(ast, of(ast))
const orNull = (ast: SchemaAST.AST) => fc.option(part(ast), { nil: null, freq: 3 })
const arrayOf = (ast: SchemaAST.AST, minLength = 0) => fc.array(part(ast), { minLength, maxLength: minLength + 2 })

const recipeOf = (ast: SchemaAST.AST): Recipe | undefined =>
  [ast, ...(ast.checks ?? [])].map(({ annotations }) => annotations?.[key] as Recipe | undefined).find((recipe) => recipe)

// The type of a transformation hides what it is made of, so its recipe is asked first.
const of = (ast: SchemaAST.AST): fc.Arbitrary<unknown> => {
  const [name, inner] = recipeOf(ast) ?? []
  switch (name) {
    case "wire":
    case "jsonText":
      return of(astOf(inner))
    case "nothing":
      return fc.constant({})
    case "listOf":
      return arrayOf(astOf(inner))
    case "pageOf":
      return fc.record({ items: arrayOf(astOf(inner)), nextCursor: fc.constantFrom(null, "", "next") })
    case "nullWhenAbsent":
    case "nullByDefault":
      return orNull(astOf(inner))
    case "secretInput":
      return part(astOf(inner)).chain((text) => fc.constantFrom(text, Redacted.make(text)))
    case "openUnion": {
      const other = fc.record({
        name: fc.constantFrom("other", "", "toString"),
        rest: fc.dictionary(fc.string(), json, { maxKeys: 2 })
      })
      return fc.oneof(
        ...Object.values(inner as object).map((member) => part(astOf(member))),
        other.map(({ name, rest }) => ({ type: "unrecognized", name, value: { ...rest, type: name } }))
      )
    }
    default:
      return natural(ast)
  }
}

const natural = (ast: SchemaAST.AST): fc.Arbitrary<unknown> => {
  switch (ast._tag) {
    case "String":
      return ast.checks ? among(ast, texts) : fc.oneof(fc.constantFrom(...texts), fc.string({ unit: "binary", maxLength: 6 }))
    case "Number":
      return among(ast, numbers)
    case "Boolean":
      return fc.boolean()
    case "Null":
      return fc.constant(null)
    case "Undefined":
      return fc.constant(undefined)
    case "Unknown":
      return json
    case "Literal":
      return fc.constant(ast.literal)
    case "Union":
      return fc.oneof(...ast.types.map(part))
    case "Arrays": {
      const [rest] = ast.rest
      const all = ast.elements.map(part)
      return rest === undefined ? fc.tuple(...all) : fc.tuple(fc.tuple(...all), arrayOf(rest)).map((both) => both.flat())
    }
    case "Objects": {
      const [index] = ast.indexSignatures
      const required = ast.propertySignatures.filter(({ type }) => !SchemaAST.isOptional(SchemaAST.toType(type)))
      const struct = fc.record(Object.fromEntries(ast.propertySignatures.map(({ name, type }) => [name, part(type)])), {
        requiredKeys: required.map(({ name }) => String(name))
      })
      if (index === undefined) return struct
      const free = fc.dictionary(fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 4 })), part(index.type), {
        maxKeys: 3
      })
      return fc.tuple(free, struct).map(([others, named]) => ({ ...others, ...(named as object) }))
    }
    case "Declaration":
      return declared(ast)
    default:
      throw new Error(`no values of ${ast._tag}`)
  }
}

const declared = (ast: SchemaAST.Declaration): fc.Arbitrary<unknown> => {
  const { id } = (ast.annotations?.["representation"] ?? {}) as { readonly id?: string }
  if (id === "effect/schema/Date") return fc.constantFrom(0, 1, -1, 1_700_000_000_000, 8.64e15).map((time) => new Date(time))
  if (id === "effect/schema/Redacted") return fc.constantFrom(...texts).map((text) => Redacted.make(text))
  if (id === "effect/schema/Json") return json
  throw new Error(`no values of ${id}`)
}
