import { dirname, relative } from "node:path/posix"

/** A module that is being written: its imports follow from what its code names. */
export class File {
  /** The path below `src`, without its ending. */
  readonly module: string
  private readonly imports = new Map<string, Set<string>>()
  private readonly statements: Array<string> = []

  constructor(module: string) {
    this.module = module
  }

  /** Imports a name of another module of `src`, and gives it. */
  take(module: string, name: string): string {
    if (module === this.module) return name
    const names = this.imports.get(module) ?? new Set()
    this.imports.set(module, names.add(name))
    return name
  }

  /** Adds a statement at the end. */
  add(statement: string): void {
    this.statements.push(statement)
  }

  /** The text of the module. */
  text(): string {
    const path = (module: string) => relative(dirname(this.module), module).replace(/^(?!\.)/, "./")
    const imports = [...this.imports].map(
      ([module, names]) => `import { ${[...names].sort().join(", ")} } from "${path(module)}.js"`
    )
    return [...imports.sort(), "", ...this.statements, ""].join("\n")
  }
}
