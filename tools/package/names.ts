import { basename, join } from "node:path"
import ts from "typescript6"
import type { Tarball } from "./tarballs.ts"
import { manifest } from "./tarballs.ts"

/** A name that an entry of the package exports, with those in its namespaces: `TokenStore.layerCookie`. */
interface Name {
  readonly entry: string
  readonly path: string
  readonly symbol: ts.Symbol
}

/**
 * Checks that the names of the published declarations keep the rules of `docs/decisions/0010-surface.md`: layers stand below what they
 * provide, nothing has two names in an entry, everything is documented, and two ids are one object.
 */
export const nameProblems = ({ folder, name }: Tarball): ReadonlyArray<string> => {
  const entries = Object.entries(manifest(folder).exports).flatMap(([subpath, one]) =>
    typeof one === "string" || one["types"] === undefined ? [] : [[join(name, subpath), join(folder, one["types"])] as const]
  )
  const program = ts.createProgram(
    entries.map(([, file]) => file),
    { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, skipLibCheck: true }
  )
  const checker = program.getTypeChecker()
  const original = (symbol: ts.Symbol) =>
    (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)
  const namesOf = (entry: string, module: ts.Symbol, at = ""): ReadonlyArray<Name> =>
    checker.getExportsOfModule(module).flatMap((exported) => {
      const symbol = original(exported)
      const one = { entry, path: at + exported.name, symbol }
      return isNamespace(symbol) ? namesOf(entry, symbol, `${one.path}.`) : [one]
    })
  const published = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${folder.replaceAll("\\", "/")}/dist/`))
  if (published.length === 0) return fail(folder)
  const ofEntries = entries.flatMap(([entry, file]) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file) ?? fail(file))
    const names = namesOf(entry, module ?? fail(file))
    return [...misplacedLayers(names, checker), ...secondNames(names), ...undocumented(names, checker)]
  })
  return [...ofEntries, ...published.flatMap((file) => looseIds(file, checker))]
}

const fail = (file: string): never => {
  throw new Error(`${file} has no declarations`)
}

const isNamespace = ({ flags }: ts.Symbol): boolean =>
  (flags & ts.SymbolFlags.Module) !== 0 && (flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Function | ts.SymbolFlags.Type)) === 0

const isLayer = (name: string): boolean => /^(?:layer|make)(?:[A-Z]|$)/.test(name)

const misplacedLayers = (names: ReadonlyArray<Name>, checker: ts.TypeChecker): ReadonlyArray<string> =>
  names.flatMap(({ entry, path, symbol }) => {
    const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0
    if (isValue && isLayer(path)) return [`${path} of ${entry} must stand below the name of what it provides`]
    // A module has the layers of its service.
    if ((symbol.flags & ts.SymbolFlags.Class) === 0 || !/^[A-Z]\w*\./.test(path)) return []
    const statics = checker.getTypeOfSymbol(symbol).getProperties()
    return statics
      .filter(({ name }) => isLayer(name))
      .map(({ name }) => `${path}.${name} of ${entry} must be a function of the module`)
  })

// `portico/effect` has these entries as namespaces.
const ofOtherEntries = /^(?:errors|schemas|contract)\./

const secondNames = (names: ReadonlyArray<Name>): ReadonlyArray<string> => {
  const first = new Map<ts.Symbol, string>()
  return names.flatMap(({ entry, path, symbol }) => {
    if (ofOtherEntries.test(path)) return []
    const before = first.get(symbol)
    first.set(symbol, before ?? path)
    return before === undefined ? [] : [`${entry} exports ${before} as ${path} too`]
  })
}

// An endpoint is documented by its method and path, and a message by its text. A type of Effect is documented there.
const isDocumentedByItself = (path: string): boolean =>
  /^(?:contract\.|schemas\.messages\.|messages\.|[a-z]\w*\.\w+)|^Redacted$/.test(path)

const undocumented = (names: ReadonlyArray<Name>, checker: ts.TypeChecker): ReadonlyArray<string> =>
  names
    .filter(({ path, symbol }) => !isDocumentedByItself(path) && symbol.getDocumentationComment(checker).length === 0)
    .map(({ entry, path }) => `${path} of ${entry} has no documentation`)

/** The signatures of a file that take two ids in two parameters, which a caller could swap. */
const looseIds = (file: ts.SourceFile, checker: ts.TypeChecker): ReadonlyArray<string> => {
  const found: Array<string> = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node.parameters.filter((one) => namesId(one, checker)).length > 1) {
      const what = node.getText().replace(/\s+/g, " ").slice(0, 160)
      found.push(`${basename(file.fileName)}: two ids must be one object in ${what}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const isId = (name: string): boolean => /(?:Id|^provider)$/.test(name)

/** Whether a parameter is an id, or an object with the id of something: not of itself, as an entity has, and not as a change. */
const namesId = (parameter: ts.ParameterDeclaration, checker: ts.TypeChecker): boolean => {
  const name = parameter.name.getText()
  if (name === "changes") return false
  const type = checker.getNonNullableType(checker.getTypeAtLocation(parameter))
  return (type.isUnion() ? type.types : [type]).some((one) => {
    if ((one.flags & ts.TypeFlags.StringLike) !== 0) return isId(name)
    return one.getProperty("id") === undefined && one.getProperties().some((property) => isId(property.name))
  })
}
