import { Expressions } from "./Expressions.ts"
import type { Named } from "./exports.ts"
import { File } from "./File.ts"
import type { Ast } from "./reading.ts"
import { astOf } from "./reading.ts"
import { SchemaNames } from "./SchemaNames.ts"
import { Vocabulary } from "./Vocabulary.ts"

/** The codecs of schemas. Those of named schemas are declared in one file for each module; others are inlined. */
export class Codecs {
  /** The files of the named codecs, by module. */
  readonly files = new Map<string, File>()
  private readonly names: SchemaNames
  private readonly expressions: Expressions
  private readonly declarations = new Set<string>()

  constructor(schemas: ReadonlyArray<Named>, rules: ReadonlyArray<Named>, codecs: ReadonlyArray<Named>) {
    this.names = new SchemaNames(schemas)
    this.expressions = new Expressions(new Vocabulary(codecs, rules), (ast, file) => this.reference(ast, file))
  }

  /** Returns the expression of a schema's codec for a file. */
  of(schema: unknown, file: File): string {
    const ast = astOf(schema)
    if (ast === null) throw new Error(`${file.module}: not a schema`)
    return this.reference(ast, file)
  }

  /** Declares the codec of a schema under its own name, even if the same codec exists under another name. */
  declare(named: Named): void {
    const ast = astOf(named.value)
    if (ast === null) return
    const first = this.names.of(ast) ?? named
    this.declareOnce(first, ast)
    if (first.module === named.module && first.name === named.name) return
    const home = this.file(named)
    const other = home.take(homeOf(first), first.name)
    home.add(`export ${homeOf(first) === home.module ? `const ${named.name} = ${other}` : `{ ${other} as ${named.name} }`}\n`)
  }

  private reference(ast: Ast, file: File): string {
    const named = this.names.of(ast)
    if (named === undefined) return this.expressions.of(ast, file)
    this.declareOnce(named, ast)
    return file.take(homeOf(named), named.name)
  }

  private declareOnce(named: Named, ast: Ast): void {
    const { module, name } = named
    if (this.declarations.has(`${module}.${name}`)) return
    this.declarations.add(`${module}.${name}`)
    const home = this.file(named)
    // The codecs that the expression refers to are declared before it.
    const code = this.expressions.of(ast, home)
    home.add(`export const ${name} = ${code}\n`)
  }

  private file(named: Named): File {
    const home = homeOf(named)
    const file = this.files.get(home) ?? new File(home)
    this.files.set(home, file)
    return file
  }
}

// What only servers read is apart from what clients load first: some bundlers keep all of a module.
const homeOf = ({ module, name }: Named): string => `compiled/${module}${name.startsWith("Server") ? ".server" : ""}`
