import type * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import type { Recipe } from "../../src/schemas/compiledAs.js"
import { key } from "../../src/schemas/compiledAs.js"

/** The AST of a schema. */
export type Ast = SchemaAST.AST

/** Returns the AST of a value that is a schema, or null. */
export const astOf = (value: unknown): Ast | null =>
  (typeof value === "object" || typeof value === "function") &&
  value !== null &&
  "ast" in value &&
  "~effect/Schema/Schema" in value
    ? (value as Schema.Top).ast
    : null

/** Returns the AST of an object schema; throws for any other schema. */
export const objectsOf = (schema: unknown): SchemaAST.Objects => {
  const ast = astOf(schema)
  if (ast?._tag !== "Objects") throw new Error("not a struct")
  return ast
}

/** Returns the `compiledAs` annotation of a schema, or null. */
export const recipeOf = (ast: Ast): Recipe | null =>
  recipeIn(ast) ?? ast.checks?.map(recipeIn).find((recipe) => recipe !== undefined) ?? null

const recipeIn = (of: { readonly annotations: Record<string, unknown> | undefined }) =>
  of.annotations?.[key] as Recipe | undefined

/**
 * Returns the checks that a codec must make in addition to its recipe. An annotation is stored on the last check, if there is
 * one, so a recipe found on a check covers the checks up to there.
 */
export const checksOf = (ast: Ast): ReadonlyArray<SchemaAST.Check<never>> => {
  const checks = ast.checks ?? []
  return checks.slice(checks.findIndex((check) => recipeIn(check) !== undefined) + 1)
}

/**
 * Returns the name by which Effect identifies a declaration or check of its own, such as `Date` or `isInt`; otherwise an empty
 * string.
 */
export const idOf = (of: { readonly annotations?: unknown }): string => {
  const representation = (of.annotations as { readonly representation?: { readonly id?: string } } | undefined)?.representation
  return representation?.id?.replace("effect/schema/", "") ?? ""
}

/** Checks whether the codec of a property handles the absence of its key itself. */
export const readsAbsence = (ast: Ast): boolean =>
  ["nullWhenAbsent", "nullByDefault"].includes(recipeOf(ast)?.[0] ?? "") ||
  (ast._tag === "Union" && ast.types.some((type) => type._tag === "Undefined"))

/** The members of a union, grouped by how their codec is built. */
export interface Members {
  readonly isNullable: boolean
  readonly isOptional: boolean
  readonly literals: ReadonlyArray<SchemaAST.Literal>
  readonly others: ReadonlyArray<Ast>
}

/** Returns the members of a union. Literals beside `string` are ignored: they only exist for editors. */
export const membersOf = (union: SchemaAST.Union): Members => {
  const types = union.types.flatMap(flat)
  // A literal with a transformation needs a codec of its own.
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

// Flattens nested unions, unless a nested union has a meaning of its own.
const flat = (ast: Ast): ReadonlyArray<Ast> =>
  ast._tag === "Union" && recipeOf(ast) === null && ast.checks === undefined ? ast.types.flatMap(flat) : [ast]
