import { dirname, relative } from "node:path/posix"

/** A generated module. Its imports follow from the names that its code uses. */
export class File {
  /** The path below `src`, without its extension. */
  readonly module: string
  private readonly imports = new Map<string, Set<string>>()
  private readonly statements: Array<string> = []

  constructor(module: string) {
    this.module = module
  }

  /** Imports a name from another module of `src`, and returns the name. */
  take(module: string, name: string): string {
    if (module === this.module) return name
    const names = this.imports.get(module) ?? new Set()
    this.imports.set(module, names.add(name))
    return name
  }

  /** Appends a statement. */
  add(statement: string): void {
    this.statements.push(statement)
  }

  /** Returns the text of the module. */
  text(): string {
    const path = (module: string) => relative(dirname(this.module), module).replace(/^(?!\.)/, "./")
    const imports = [...this.imports].map(
      ([module, names]) => `import { ${[...names].sort().join(", ")} } from "${path(module)}.js"`
    )
    return [...imports.sort(), "", ...this.statements, ""].join("\n")
  }
}
