import { fileURLToPath } from "node:url"
import ts from "typescript6"
import { withFaces } from "./withFaces.ts"

const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")

/** Checks whether a file declares types of arguments and results. Errors have a separate entry. */
const isShape = (file: string) => /\/src\/(?:schemas|services|promise)\//.test(file)

/**
 * Returns our named types that the exports of a module consist of, down to the last argument and result, each with its declaring
 * file; and the names that the module exports, with those in its namespaces. `faces` are the interfaces of the apps.
 */
export const surface = (entry: string, faces: string) => {
  const program = withFaces(faces, [entry])
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(`${root}${entry}`)
  const module = source && checker.getSymbolAtLocation(source)
  const original = (symbol: ts.Symbol) =>
    (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)
  const exportsOf = (of: ts.Symbol): ReadonlyArray<ts.Symbol> =>
    checker
      .getExportsOfModule(of)
      .flatMap((one) => ((original(one).flags & ts.SymbolFlags.ValueModule) === 0 ? [one] : exportsOf(original(one))))
  const exports = module === undefined ? [] : exportsOf(module)
  const named = new Map<string, string>()
  const seen = new Set<ts.Type>()

  const note = (symbol: ts.Symbol | undefined): void => {
    const declared = symbol?.declarations?.find(
      (one) => ts.isInterfaceDeclaration(one) || ts.isClassDeclaration(one) || ts.isTypeAliasDeclaration(one)
    )
    const file = declared?.getSourceFile().fileName ?? ""
    if (symbol !== undefined && isShape(file)) named.set(symbol.name, file.slice(root.length))
  }

  const partsOf = (type: ts.Type): ReadonlyArray<ts.Type> => {
    if (type.isUnionOrIntersection()) return type.types
    if ((type.flags & ts.TypeFlags.Object) === 0) return []
    const given = checker.getTypeArguments(type as ts.TypeReference)
    const file = type.symbol?.declarations?.[0]?.getSourceFile().fileName ?? ""
    // Of foreign types, such as arrays or effects, only the type arguments count.
    if (file.includes("/node_modules/") || checker.isArrayType(type) || checker.isTupleType(type)) return given
    if (file.includes("/src/errors/")) return []
    note(type.symbol)
    const members = type.getProperties().map((property) => checker.getTypeOfSymbol(property))
    const signatures = type
      .getCallSignatures()
      .flatMap((signature) => [
        ...signature.getParameters().map((parameter) => checker.getTypeOfSymbol(parameter)),
        signature.getReturnType()
      ])
    return [...given, ...members, ...signatures]
  }

  const visit = (type: ts.Type): void => {
    if (seen.has(type)) return
    seen.add(type)
    note(type.aliasSymbol)
    for (const part of [...(type.aliasTypeArguments ?? []), ...partsOf(type)]) visit(part)
  }

  for (const symbol of exports) {
    const own = original(symbol)
    if ((own.flags & ts.SymbolFlags.Type) !== 0) visit(checker.getDeclaredTypeOfSymbol(own))
    if ((own.flags & ts.SymbolFlags.Function) !== 0) visit(checker.getTypeOfSymbol(own))
  }
  return { exported: new Set(exports.map(({ name }) => name)), named }
}
