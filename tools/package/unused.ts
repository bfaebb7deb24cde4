import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import ts from "typescript6"

interface Module {
  /** The exported names that the module declares. */
  readonly exported: ReadonlyArray<string>
  /** The number of occurrences of each identifier. */
  readonly words: ReadonlyMap<string, number>
  /** The imports from other modules: names, or everything. */
  readonly taken: ReadonlyArray<{
    readonly from: string
    readonly names: ReadonlyArray<string> | "all"
    readonly isGiven: boolean
  }>
}

/** Returns the files that no entry reaches, and the exports that no entry, module or test uses. */
export const unused = (folder: string, entries: ReadonlyArray<string>, users: ReadonlyArray<string>): ReadonlyArray<string> => {
  const files = list([`${folder}/**/*.{ts,tsx}`])
  const modules = new Map([...files, ...list(users)].map((file) => [file, read(file)]))
  const reached = closure(entries, (file) => modules.get(file)?.taken.map(({ from }) => from) ?? [])
  const used = new Set<string>()
  const exportAll = (file: string): void => {
    const module = modules.get(file)
    for (const name of module?.exported ?? []) used.add(`${file} ${name}`)
    for (const one of module?.taken ?? []) if (one.isGiven && one.names === "all") exportAll(one.from)
  }
  for (const entry of entries) exportAll(entry)
  for (const module of modules.values())
    for (const { from, names } of module.taken) {
      if (names === "all")
        for (const name of modules.get(from)?.exported ?? []) if (module.words.has(name)) used.add(`${from} ${name}`)
      if (names !== "all") for (const name of names) used.add(`${from} ${name}`)
    }
  for (const entry of entries)
    for (const one of modules.get(entry)?.taken ?? []) if (one.isGiven && one.names === "all") exportAll(one.from)
  return files.flatMap((file) => {
    // A declaration file is reached by the compiler alone.
    if (file.endsWith(".d.ts")) return []
    if (!reached.has(file)) return [`${file}: no entry reaches it`]
    const module = modules.get(file)
    // A name that is used within its module may be part of the type of another export.
    const idle = module?.exported.filter((name) => !used.has(`${file} ${name}`) && (module.words.get(name) ?? 0) < 2) ?? []
    return idle.map((name) => `${file}: nothing uses ${name}`)
  })
}

const list = (patterns: ReadonlyArray<string>) => globSync(patterns).map((file) => file.replaceAll("\\", "/"))

const closure = (from: ReadonlyArray<string>, next: (file: string) => ReadonlyArray<string>): ReadonlySet<string> => {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    next(file).forEach(visit)
  }
  from.forEach(visit)
  return seen
}

// Each call reads the tests, which are most of the files.
const known = new Map<string, Module>()
const read = (file: string): Module => {
  const module = known.get(file) ?? parse(file)
  known.set(file, module)
  return module
}

const parse = (file: string): Module => {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), options)
  const words = new Map<string, number>()
  const taken: Array<Module["taken"][number]> = []
  const exported: Array<string> = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) words.set(node.text, (words.get(node.text) ?? 0) + 1)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      taken.push({ from: target(file, node.arguments[0]), names: "all", isGiven: false })
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      taken.push({ from: target(file, node.argument.literal), names: "all", isGiven: false })
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const one of source.statements) {
    if (ts.isImportDeclaration(one)) {
      const bindings = one.importClause?.namedBindings
      const names = bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements.map(originalName) : "all"
      taken.push({ from: target(file, one.moduleSpecifier), names, isGiven: false })
    } else if (ts.isExportDeclaration(one) && one.moduleSpecifier !== undefined) {
      const names =
        one.exportClause !== undefined && ts.isNamedExports(one.exportClause)
          ? one.exportClause.elements.map(originalName)
          : "all"
      taken.push({ from: target(file, one.moduleSpecifier), names, isGiven: true })
    } else exported.push(...declaredNames(one, source))
  }
  return { exported, taken, words }
}

const originalName = (one: ts.ImportSpecifier | ts.ExportSpecifier): string => (one.propertyName ?? one.name).text

const declaredNames = (node: ts.Statement, source: ts.SourceFile): ReadonlyArray<string> => {
  if (!ts.canHaveModifiers(node) || !ts.getModifiers(node)?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map((one) => one.name.getText(source))
  const isNamed =
    ts.isClassDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  return isNamed && node.name !== undefined ? [node.name.text] : []
}

const target = (file: string, specifier: ts.Node | undefined): string => {
  const text = specifier !== undefined && ts.isStringLiteral(specifier) ? specifier.text : ""
  if (!text.startsWith(".")) return text
  const path = normalize(join(dirname(file), text))
    .replaceAll("\\", "/")
    .replace(/\.js$/, ".ts")
  return existsSync(path) ? path : path.replace(/\.ts$/, ".tsx")
}
