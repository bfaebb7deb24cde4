import type * as SchemaAST from "effect/SchemaAST"
import type { Recipe } from "../../src/schemas/compiledAs.js"
import { snakeCase } from "../../src/schemas/snakeCase.ts"
import { block } from "./block.ts"
import type { File } from "./File.ts"
import type { Ast } from "./reading.ts"
import { astOf, checksOf, idOf, membersOf, objectsOf, readsAbsence, recipeOf } from "./reading.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/** Generates the expression of a schema's codec. Nested schemas are passed to `reference`, which may return a name. */
export class Expressions {
  private readonly vocabulary: Vocabulary
  private readonly reference: (ast: Ast, file: File) => string

  constructor(words: Vocabulary, reference: (ast: Ast, file: File) => string) {
    this.vocabulary = words
    this.reference = reference
  }

  /** Returns the codec of a schema, with the rules of its checks. */
  of(ast: Ast, file: File): string {
    const recipe = recipeOf(ast)
    const rules = checksOf(ast).flatMap((check) => this.rule(check, ast, file))
    const code = recipe === null ? this.ofAst(ast, file) : this.ofRecipe(recipe, file)
    return rules.length === 0 ? code : this.vocabulary.call("checked", [code, ...rules], file)
  }

  private ofRecipe([name, ...args]: Recipe, file: File): string {
    if (name === "wire") return this.wire(objectsOf(args[0]), args[1] as Readonly<Record<string, string>>, file)
    if (args.length === 0) return this.vocabulary.take(name, file)
    const code = args.map((arg) => this.argument(arg, file))
    return this.vocabulary.call(name, code, file)
  }

  private argument(arg: unknown, file: File): string {
    const ast = astOf(arg)
    if (ast !== null) return this.reference(ast, file)
    if (typeof arg !== "object" || arg === null) return JSON.stringify(arg)
    return block(Object.entries(arg).map(([key, one]) => `${property(key)}: ${this.argument(one, file)}`))
  }

  private ofAst(ast: Ast, file: File): string {
    if (ast.encoding !== undefined) return this.vocabulary.take(transformation(ast, file), file)
    switch (ast._tag) {
      case "String":
        return this.vocabulary.take("string", file)
      case "Number":
        return this.vocabulary.take(ast.checks?.some((check) => idOf(check) === "isInt") ? "int" : "finite", file)
      case "Boolean":
        return this.vocabulary.take("boolean", file)
      case "Unknown":
        return this.vocabulary.take("unknown", file)
      case "Null":
        return this.vocabulary.call("literal", ["null"], file)
      case "Literal":
        return this.vocabulary.call("literal", [JSON.stringify(ast.literal)], file)
      case "Declaration":
        return this.vocabulary.take(declaration(ast, file), file)
      case "Arrays":
        return this.arrays(ast, file)
      case "Objects":
        return this.objects(ast, file)
      case "Union":
        return this.union(ast, file)
      default:
        throw new Error(`${file.module}: no codec for ${ast._tag}`)
    }
  }

  private arrays({ elements, rest }: SchemaAST.Arrays, file: File): string {
    const [item] = rest
    if (elements.length === 0 && item !== undefined) return this.vocabulary.call("array", [this.reference(item, file)], file)
    const all = elements.map((one) => this.reference(one, file))
    if (item === undefined) return this.vocabulary.call("tuple", all, file)
    if (elements.length === 1 && elements[0] === item) return this.vocabulary.call("nonEmptyArray", all, file)
    throw new Error(`${file.module}: a tuple with a rest`)
  }

  private objects(ast: SchemaAST.Objects, file: File): string {
    const [index] = ast.indexSignatures
    if (index === undefined) return this.struct(ast, file)
    if (ast.propertySignatures.length > 0) return this.vocabulary.call("openStruct", [this.struct(ast, file)], file)
    const keyRules = (ast.checks ?? []).flatMap((check) => this.vocabulary.rule(check.annotations?.["keyRule"], file) ?? [])
    return this.vocabulary.call("record", [this.reference(index.type, file), ...keyRules], file)
  }

  private struct(ast: SchemaAST.Objects, file: File): string {
    const fields = this.fields(ast, file).map(({ name, codec }) => `${property(name)}: ${codec}`)
    return this.vocabulary.call("struct", [block(fields)], file)
  }

  /** Returns the struct of an object whose keys are snake_case on the wire; `keys` maps all names to their wire keys. */
  private wire(ast: SchemaAST.Objects, keys: Readonly<Record<string, string>>, file: File): string {
    const fields = this.fields(ast, file).map(({ name, codec }) => {
      const wireKey = keys[name] ?? name
      return `${property(name)}: ${wireKey === snakeCase(name) ? codec : `[${JSON.stringify(wireKey)}, ${codec}]`}`
    })
    return this.vocabulary.call("wire", [block(fields)], file)
  }

  private fields(ast: SchemaAST.Objects, file: File): ReadonlyArray<{ readonly name: string; readonly codec: string }> {
    return ast.propertySignatures.map(({ name, type }) => {
      const isOptional = type.context?.isOptional === true && !readsAbsence(type)
      const code = this.reference(type, file)
      return { name: String(name), codec: isOptional ? this.vocabulary.call("optional", [code], file) : code }
    })
  }

  private union(ast: SchemaAST.Union, file: File): string {
    const { isNullable, isOptional, literals, others } = membersOf(ast)
    const words = literals.map(({ literal }) => JSON.stringify(literal))
    const members = [
      ...(words.length === 0 ? [] : [this.vocabulary.call("literal", words, file)]),
      ...others.map((type) => this.reference(type, file))
    ]
    const [only = ""] = members
    const code = members.length === 1 ? only : this.vocabulary.call("union", members, file)
    const nullable = isNullable ? this.vocabulary.call("nullable", [code], file) : code
    return isOptional ? this.vocabulary.call("optional", [nullable], file) : nullable
  }

  private rule(check: SchemaAST.Check<never>, ast: Ast, file: File): ReadonlyArray<string> {
    const rule = this.vocabulary.rule(check.annotations?.["rule"], file)
    if (rule !== null) return [rule]
    // The codec of a record or a number already includes these checks.
    if (check.annotations?.["keyRule"] !== undefined || ["isFinite", "isInt"].includes(idOf(check))) return []
    throw new Error(`${file.module}: a check without a rule (${ast._tag}, ${idOf(check)})`)
  }
}

const transformation = (ast: Ast, file: File): string => {
  if (idOf(ast) === "Date") return ast.encoding?.[0]?.to._tag === "Number" ? "millis" : "isoDate"
  if (idOf(ast) === "Redacted") return "secret"
  throw new Error(`${file.module}: a transformation without a recipe (${ast._tag})`)
}

const declaration = (ast: SchemaAST.Declaration, file: File): string => {
  if (idOf(ast) === "Json") return "json"
  if (idOf(ast) === "Redacted") return "secret"
  throw new Error(`${file.module}: a declaration without a codec (${idOf(ast)})`)
}

const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
