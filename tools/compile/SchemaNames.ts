import type { Named } from "./exports.ts"
import type { Ast } from "./reading.ts"
import { astOf, recipeOf } from "./reading.ts"

/** The names under which schemas are declared, for finding the name of a nested schema. */
export class SchemaNames {
  private readonly named = new Map<string, Named>()
  private readonly ids = new Map<unknown, number>()

  constructor(schemas: ReadonlyArray<Named>) {
    for (const one of schemas) {
      const ast = astOf(one.value)
      if (ast === null || !needsName(ast)) continue
      const identity = this.identity(ast)
      if (!this.named.has(identity)) this.named.set(identity, one)
    }
  }

  /** Returns the first declaration of a schema; undefined if it is inlined. */
  of(ast: Ast): Named | undefined {
    return this.named.get(this.identity(ast))
  }

  /** Returns a value that differs between schemas, and is equal for the same schema in different places. */
  private identity(ast: Ast): string {
    const isUnique = ast._tag === "Declaration" || ast._tag === "Literal"
    const parts = [ast._tag, contentOf(ast), ast.checks, ast.encoding, recipeOf(ast), isUnique ? ast : null]
    return parts.map((part) => this.id(part)).join()
  }

  private id(part: unknown): number {
    const id = this.ids.get(part) ?? this.ids.size
    this.ids.set(part, id)
    return id
  }
}

// Annotations and the position in a struct create a new AST, but keep these parts.
const contentOf = (ast: Ast): unknown => {
  switch (ast._tag) {
    case "Objects":
      return ast.propertySignatures
    case "Union":
      return ast.types
    case "Arrays":
      return ast.elements
    default:
      return null
  }
}

// The codec of a plain string already has a name.
const needsName = (ast: Ast): boolean =>
  recipeOf(ast) !== null || ast.checks !== undefined || ["Objects", "Union", "Arrays"].includes(ast._tag)
