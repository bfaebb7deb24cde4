import type * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import type { Recipe } from "../../src/schemas/compiledAs.js"
import { key as recipeKey } from "../../src/schemas/compiledAs.js"
import { block } from "./block.ts"
import { File } from "./File.ts"
import type { Named } from "./names.ts"

type Ast = SchemaAST.AST

/** Writes codecs for schemas: an expression for each, and a file for each module whose schemas have names. */
export class Codecs {
  readonly files = new Map<string, File>()
  private readonly named = new Map<string, Named>()
  private readonly rules: ReadonlyMap<unknown, Named>
  private readonly combinators: ReadonlyMap<string, string>
  private readonly ids = new Map<unknown, number>()
  private readonly written = new Set<string>()

  constructor(schemas: ReadonlyArray<Named>, rules: ReadonlyArray<Named>, combinators: ReadonlyArray<Named>) {
    this.rules = new Map(rules.map((rule) => [rule.value, rule]))
    this.combinators = new Map(combinators.map(({ module, name }) => [name, module]))
    for (const one of schemas) {
      const ast = astOf(one.value)
      if (ast === null || !this.isWorthAName(ast)) continue
      const identity = this.identity(ast)
      if (!this.named.has(identity)) this.named.set(identity, one)
    }
  }

  /** The expression of a schema's codec in a file. */
  of(schema: unknown, file: File): string {
    const ast = astOf(schema)
    if (ast === null) throw new Error(`${file.module}: not a schema`)
    return this.reference(ast, file)
  }

  /** Declares the codec of a schema under its own name, also where another name has the same. */
  declare(named: Named): void {
    const ast = astOf(named.value)
    if (ast === null) return
    const first = this.named.get(this.identity(ast)) ?? named
    this.declared(first, ast, new File("compiled/nowhere"))
    if (first.module === named.module && first.name === named.name) return
    const home = this.file(`compiled/${named.module}`)
    const other = this.declared(first, ast, home)
    home.add(
      `/** @internal */\nexport ${first.module === named.module ? `const ${named.name} = ${other}` : `{ ${other} as ${named.name} }`}\n`
    )
  }

  private file(module: string): File {
    const file = this.files.get(module) ?? new File(module)
    this.files.set(module, file)
    return file
  }

  private reference(ast: Ast, file: File): string {
    const named = this.named.get(this.identity(ast))
    return named === undefined ? this.expression(ast, file) : this.declared(named, ast, file)
  }

  /** Declares a named schema's codec in the file of its module, once, and imports it. */
  private declared({ module, name }: Named, ast: Ast, file: File): string {
    const home = `compiled/${module}`
    const target = this.file(home)
    if (!this.written.has(`${module}.${name}`)) {
      this.written.add(`${module}.${name}`)
      const code = this.expression(ast, target)
      const types = target.takeTypes(module, "schemas")
      target.take("codecs/Codec", "of")
      target.add(`/** @internal */\nexport const ${name} = /* @__PURE__ */ of<typeof ${types}.${name}.Type>(${code})\n`)
    }
    return file.take(home, name)
  }

  private isWorthAName(ast: Ast): boolean {
    return (
      recipeOf(ast) !== null ||
      ast.checks !== undefined ||
      ast._tag === "Objects" ||
      ast._tag === "Union" ||
      ast._tag === "Arrays"
    )
  }

  private expression(ast: Ast, file: File): string {
    const recipe = recipeOf(ast)
    const rules = (ast.checks ?? []).slice(covered(ast)).flatMap((check) => this.rule(check, ast, file))
    const code = recipe === null ? this.plain(ast, file) : this.cooked(recipe, file)
    return rules.length === 0 ? code : this.call("checked", [code, ...rules], file)
  }

  private call(name: string, args: ReadonlyArray<string>, file: File): string {
    return `/* @__PURE__ */ ${this.take(name, file)}(${args.join(", ")})`
  }

  private take(name: string, file: File): string {
    const module = this.combinators.get(name)
    if (module === undefined) throw new Error(`src/codecs has no ${name}`)
    return file.take(module, name)
  }

  private cooked([name, ...args]: Recipe, file: File): string {
    if (name === "wire") return this.struct(objectsOf(args[0]), args[1] as Readonly<Record<string, string>>, file)
    if (args.length === 0) return this.take(name, file)
    return this.call(
      name,
      args.flatMap((arg) => this.argument(arg, file)),
      file
    )
  }

  private argument(arg: unknown, file: File): ReadonlyArray<string> {
    const ast = astOf(arg)
    if (ast !== null) return [this.reference(ast, file)]
    const rule = this.ruleName(arg, file)
    if (rule.length > 0) return rule
    if (typeof arg === "object" && arg !== null) {
      return [block(Object.entries(arg).map(([key, one]) => `${property(key)}: ${this.argument(one, file)}`))]
    }
    return [JSON.stringify(arg)]
  }

  private plain(ast: Ast, file: File): string {
    if (ast.encoding !== undefined) {
      const id = ast.annotations?.["representation"] as { readonly id: string } | undefined
      const to = ast.encoding[0]?.to._tag
      if (id?.id === "effect/schema/Date") return this.take(to === "Number" ? "millis" : "isoDate", file)
      if (id?.id === "effect/schema/Redacted") return this.take("secret", file)
      throw new Error(`${file.module}: a transformation without a recipe (${ast._tag})`)
    }
    switch (ast._tag) {
      case "String":
        return this.take("string", file)
      case "Number":
        return this.take(ast.checks?.some((check) => idOf(check) === "isInt") ? "int" : "finite", file)
      case "Boolean":
        return this.take("boolean", file)
      case "Unknown":
        return this.take("unknown", file)
      case "Never":
        return this.take("never", file)
      case "Null":
        return this.call("literal", ["null"], file)
      case "Literal":
        return this.call("literal", [JSON.stringify(ast.literal)], file)
      case "Declaration":
        if (idOf(ast) === "Json") return this.take("json", file)
        if (idOf(ast) === "Redacted") return this.take("secret", file)
        throw new Error(`${file.module}: unknown declaration`)
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
    if (elements.length === 0 && item !== undefined) return this.call("array", [this.reference(item, file)], file)
    const all = elements.map((one) => this.reference(one, file))
    if (item === undefined) return this.call("tuple", all, file)
    if (elements.length === 1 && elements[0] === item) return this.call("nonEmptyArray", [this.reference(item, file)], file)
    throw new Error(`${file.module}: a tuple with a rest`)
  }

  private objects(ast: SchemaAST.Objects, file: File): string {
    const [index] = ast.indexSignatures
    if (index === undefined) return this.struct(ast, {}, file)
    if (ast.propertySignatures.length > 0) return this.call("openStruct", [this.struct(ast, {}, file)], file)
    const keyRules = (ast.checks ?? []).flatMap((check) => this.ruleName(check.annotations?.["keyRule"], file))
    return this.call("record", [this.reference(index.type, file), ...keyRules], file)
  }

  /** The struct of an object's keys; `keys` holds their names on the wire where they are others. */
  private struct(ast: SchemaAST.Objects, keys: Readonly<Record<string, string>>, file: File): string {
    const fields = ast.propertySignatures.map(({ name, type }) => {
      const wireKey = keys[String(name)] ?? String(name)
      const isOptional = type.context?.isOptional === true && !readsAbsence(type)
      const code = this.reference(type, file)
      const codec = isOptional ? this.call("optional", [code], file) : code
      return `${property(String(name))}: ${wireKey === name ? codec : `[${JSON.stringify(wireKey)}, ${codec}]`}`
    })
    return this.call("struct", [block(fields)], file)
  }

  private union(ast: SchemaAST.Union, file: File): string {
    const types = ast.types.flatMap(flat)
    const rest = types.filter((type) => type._tag !== "Null" && type._tag !== "Undefined")
    const literals = rest.filter((type) => type._tag === "Literal")
    const others = rest.filter((type) => type._tag !== "Literal")
    // Any other word is a word as well.
    const isOpen =
      literals.length > 0 &&
      literals.every(({ literal }) => typeof literal === "string") &&
      others.length === 1 &&
      others[0]?._tag === "String" &&
      others[0].checks === undefined
    const members = isOpen
      ? [this.take("string", file)]
      : [
          ...(literals.length === 0
            ? []
            : [
                this.call(
                  "literal",
                  literals.map((type) => JSON.stringify(type.literal)),
                  file
                )
              ]),
          ...others.map((type) => this.reference(type, file))
        ]
    const [only = ""] = members
    const code = members.length === 1 ? only : this.call("union", members, file)
    const nullable = types.some((type) => type._tag === "Null") ? this.call("nullable", [code], file) : code
    return types.some((type) => type._tag === "Undefined") ? this.call("optional", [nullable], file) : nullable
  }

  private rule(check: SchemaAST.Check<never>, ast: Ast, file: File): ReadonlyArray<string> {
    const named = this.ruleName(check.annotations?.["rule"], file)
    const id = idOf(check)
    if (named.length > 0 || check.annotations?.["keyRule"] !== undefined || id === "isFinite" || id === "isInt") return named
    throw new Error(`${file.module}: a check without a rule (${ast._tag}, ${id})`)
  }

  private ruleName(rule: unknown, file: File): ReadonlyArray<string> {
    const named = this.rules.get(rule)
    return named === undefined ? [] : [file.take(named.module, named.name)]
  }

  /** What tells two schemas apart, and does not tell a schema from the same one in another place. */
  private identity(ast: Ast): string {
    const parts: ReadonlyArray<unknown> = [
      ast._tag,
      ast._tag === "Objects"
        ? ast.propertySignatures
        : ast._tag === "Union"
          ? ast.types
          : ast._tag === "Arrays"
            ? ast.elements
            : null,
      ast.checks,
      ast.encoding,
      recipeOf(ast),
      ast._tag === "Declaration" || ast._tag === "Literal" ? ast : null
    ]
    return parts.map((part) => this.id(part)).join()
  }

  private id(part: unknown): number {
    const id = this.ids.get(part) ?? this.ids.size
    this.ids.set(part, id)
    return id
  }
}

const astOf = (value: unknown): Ast | null =>
  (typeof value === "object" || typeof value === "function") &&
  value !== null &&
  "ast" in value &&
  "~effect/Schema/Schema" in value
    ? (value as Schema.Top).ast
    : null

const recipeIn = (of: { readonly annotations: Record<string, unknown> | undefined }) =>
  of.annotations?.[recipeKey] as Recipe | undefined

const recipeOf = (ast: Ast): Recipe | null =>
  recipeIn(ast) ?? ast.checks?.map(recipeIn).find((recipe) => recipe !== undefined) ?? null

// An annotation is put on the last check where there are some, and then says what they say too.
const covered = (ast: Ast): number => (ast.checks ?? []).findIndex((check) => recipeIn(check) !== undefined) + 1

const objectsOf = (schema: unknown): SchemaAST.Objects => {
  const ast = astOf(schema)
  if (ast?._tag !== "Objects") throw new Error("not a struct")
  return ast
}

// The codec of such a value says itself what an absent key is.
const readsAbsence = (ast: Ast): boolean =>
  ["nullWhenAbsent", "nullByDefault"].includes(recipeOf(ast)?.[0] ?? "") ||
  (ast._tag === "Union" && ast.types.some((type) => type._tag === "Undefined"))

// A union in a union is one union, unless it means more than its members.
const flat = (ast: Ast): ReadonlyArray<Ast> =>
  ast._tag === "Union" && recipeOf(ast) === null && ast.checks === undefined ? ast.types.flatMap(flat) : [ast]

const idOf = (of: { readonly annotations?: unknown }): string => {
  const representation = (of.annotations as { readonly representation?: { readonly id?: string } } | undefined)?.representation
  return representation?.id?.replace("effect/schema/", "") ?? ""
}

const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
