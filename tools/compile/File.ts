import { dirname, relative } from "node:path/posix"

/** A module that is being written: its imports follow from what its code names. */
export class File {
  /** The path below `src`, without its ending. */
  readonly module: string
  private readonly imports = new Map<string, Set<string>>()
  private readonly typeImports = new Map<string, string>()
  private readonly moduleImports = new Map<string, string>()
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

  /** Imports a type of another module of `src`, and gives its name. */
  takeType(module: string, name: string): string {
    this.typeImports.set(module, name)
    return name
  }

  /** Imports another module of `src` for its types, under a name. */
  takeTypes(module: string, as: string): string {
    this.moduleImports.set(module, as)
    return as
  }

  /** Adds a statement at the end. */
  add(statement: string): void {
    this.statements.push(statement)
  }

  /** The text of the module. */
  text(origin: string): string {
    const path = (module: string) => relative(dirname(this.module), module).replace(/^(?!\.)/, "./")
    const modules = [...this.moduleImports].map(([module, as]) => `import type * as ${as} from "${path(module)}.js"`)
    const types = [...this.typeImports].map(([module, name]) => `import type { ${name} } from "${path(module)}.js"`)
    const values = [...this.imports].map(
      ([module, names]) => `import { ${[...names].sort().join(", ")} } from "${path(module)}.js"`
    )
    const imports = [...modules, ...types, ...values].sort((a, b) => (from(a) < from(b) ? -1 : 1))
    return [`// Written by \`npm run compile\` from ${origin}.`, "", ...imports, "", ...this.statements, ""].join("\n")
  }
}

const from = (statement: string): string => statement.split(" from ")[1] ?? ""
