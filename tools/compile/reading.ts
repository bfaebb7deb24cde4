import type * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import type { Recipe } from "../../src/schemas/compiledAs.js"
import { key } from "../../src/schemas/compiledAs.js"

/** The syntax tree of a schema. */
export type Ast = SchemaAST.AST

/** The tree of a value that is a schema, or null. */
export const astOf = (value: unknown): Ast | null =>
  (typeof value === "object" || typeof value === "function") &&
  value !== null &&
  "ast" in value &&
  "~effect/Schema/Schema" in value
    ? (value as Schema.Top).ast
    : null

/** The tree of a schema that must be one of an object. */
export const objectsOf = (schema: unknown): SchemaAST.Objects => {
  const ast = astOf(schema)
  if (ast?._tag !== "Objects") throw new Error("not a struct")
  return ast
}

/** What `compiledAs` says of a schema, or null. */
export const recipeOf = (ast: Ast): Recipe | null =>
  recipeIn(ast) ?? ast.checks?.map(recipeIn).find((recipe) => recipe !== undefined) ?? null

const recipeIn = (of: { readonly annotations: Record<string, unknown> | undefined }) =>
  of.annotations?.[key] as Recipe | undefined

/**
 * The checks that a codec must make besides what its recipe does. An annotation is put on the last check where there are some,
 * so a recipe that is found at a check says what the checks up to there say.
 */
export const checksOf = (ast: Ast): ReadonlyArray<SchemaAST.Check<never>> => {
  const checks = ast.checks ?? []
  return checks.slice(checks.findIndex((check) => recipeIn(check) !== undefined) + 1)
}

/** The name by which Effect knows a declaration or a check of its own, such as `Date` or `isInt`; else empty. */
export const idOf = (of: { readonly annotations?: unknown }): string => {
  const representation = (of.annotations as { readonly representation?: { readonly id?: string } } | undefined)?.representation
  return representation?.id?.replace("effect/schema/", "") ?? ""
}

/** Whether the codec of the value of a key says itself what it is that the key is absent. */
export const readsAbsence = (ast: Ast): boolean =>
  ["nullWhenAbsent", "nullByDefault"].includes(recipeOf(ast)?.[0] ?? "") ||
  (ast._tag === "Union" && ast.types.some((type) => type._tag === "Undefined"))

/** A union, by what its codec is made of. */
export interface Members {
  readonly isNullable: boolean
  readonly isOptional: boolean
  readonly literals: ReadonlyArray<SchemaAST.Literal>
  readonly others: ReadonlyArray<Ast>
}

/** The members of a union. Words beside any text are but that: they are there for editors. */
export const membersOf = (union: SchemaAST.Union): Members => {
  const types = union.types.flatMap(flat)
  // One with a transformation is more than its words.
  const isLiteral = (type: Ast): type is SchemaAST.Literal => type._tag === "Literal" && type.encoding === undefined
  const literals = types.filter(isLiteral)
  const others = types.filter((type) => type._tag !== "Null" && type._tag !== "Undefined" && !isLiteral(type))
  const [only] = others
  const isOpen =
    others.length === 1 &&
    only?._tag === "String" &&
    only.checks === undefined &&
    literals.every(({ literal }) => typeof literal === "string")
  return {
    isNullable: types.some((type) => type._tag === "Null"),
    isOptional: types.some((type) => type._tag === "Undefined"),
    literals: isOpen ? [] : literals,
    others
  }
}

// A union in a union is one union, unless it means more than its members.
const flat = (ast: Ast): ReadonlyArray<Ast> =>
  ast._tag === "Union" && recipeOf(ast) === null && ast.checks === undefined ? ast.types.flatMap(flat) : [ast]
