import type { Named } from "./exports.ts"
import type { Ast } from "./reading.ts"
import { astOf, recipeOf } from "./reading.ts"

/** The names under which schemas are declared, to be found by a schema that is met in another one. */
export class SchemaNames {
  private readonly named = new Map<string, Named>()
  private readonly ids = new Map<unknown, number>()

  constructor(schemas: ReadonlyArray<Named>) {
    for (const one of schemas) {
      const ast = astOf(one.value)
      if (ast === null || !isWorthAName(ast)) continue
      const identity = this.identity(ast)
      if (!this.named.has(identity)) this.named.set(identity, one)
    }
  }

  /** The first declaration of a schema, or undefined where it is written in place. */
  of(ast: Ast): Named | undefined {
    return this.named.get(this.identity(ast))
  }

  /** What tells two schemas apart, and does not tell a schema from the same one in another place. */
  private identity(ast: Ast): string {
    const isItself = ast._tag === "Declaration" || ast._tag === "Literal"
    const parts = [ast._tag, contentOf(ast), ast.checks, ast.encoding, recipeOf(ast), isItself ? ast : null]
    return parts.map((part) => this.id(part)).join()
  }

  private id(part: unknown): number {
    const id = this.ids.get(part) ?? this.ids.size
    this.ids.set(part, id)
    return id
  }
}

// Annotations and the place in a struct give a schema a new tree, but leave these as they are.
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

// The codec of a plain text has a name of its own already.
const isWorthAName = (ast: Ast): boolean =>
  recipeOf(ast) !== null || ast.checks !== undefined || ["Objects", "Union", "Arrays"].includes(ast._tag)
