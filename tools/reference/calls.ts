import { relative } from "node:path/posix"
import ts from "typescript6"

/** A call signature of a member, as its service declares it. */
export interface CallSignature {
  /** The parameters, as they are written. */
  readonly parameters: string
  /** What the promise, the iterable or the watched value has, or what a plain function returns. */
  readonly result: string
  readonly kind: "method" | "stream" | "watched" | "plain"
  /** The names of the endpoints that it calls, such as `server.users.create`. */
  readonly endpoints: ReadonlyArray<string>
}

/** Returns the node that declares the member at a position of a source file. */
export const declarationAt = (program: ts.Program, file: string, line: number, column: number): ts.Node => {
  const source = program.getSourceFile(file)
  if (source === undefined) throw new Error(`${file} is not a part of the program`)
  const position = source.getPositionOfLineAndCharacter(line, column)
  let found: ts.Node = source
  const visit = (node: ts.Node): void => {
    if (node.getStart() > position || node.end <= position) return
    if (ts.isTypeElement(node) || ts.isFunctionTypeNode(node)) found = node
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Reads the signature of a declaration. */
export const signatureOf = (program: ts.Program, contract: string, node: ts.Node): CallSignature => {
  const checker = program.getTypeChecker()
  const type =
    "type" in node && node.type !== undefined && ts.isTypeNode(node.type as ts.Node) ? (node.type as ts.TypeNode) : undefined
  const parameters =
    "parameters" in node ? (node.parameters as ts.NodeArray<ts.ParameterDeclaration>).map(oneLine).join(", ") : ""
  const result = type !== undefined && ts.isFunctionTypeNode(type) ? type.type : type
  const own = type !== undefined && ts.isFunctionTypeNode(type) ? type.parameters.map(oneLine).join(", ") : parameters
  const [kind, value] = result === undefined ? (["plain", "unknown"] as const) : kindOf(result)
  const endpoints = result === undefined ? new Set<string>() : endpointsIn(checker, contract, result, new Set(), new Set())
  return { parameters: own, result: value, kind, endpoints: [...endpoints].sort() }
}

const printer = ts.createPrinter({ removeComments: true })

/** Prints a type or a parameter in one line, without its comments. */
export const oneLine = (node: ts.Node): string =>
  printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/\s+/g, " ")
    .replace(/;(?= })/g, "")

const kinds: Readonly<Record<string, CallSignature["kind"]>> = {
  "Effect.Effect": "method",
  "Stream.Stream": "stream",
  Resource: "watched",
  "Resource.Resource": "watched"
}

const kindOf = (node: ts.TypeNode): readonly [CallSignature["kind"], string] => {
  if (!ts.isTypeReferenceNode(node)) return ["plain", oneLine(node)]
  const kind = kinds[node.typeName.getText()]
  return kind === undefined ? ["plain", oneLine(node)] : [kind, oneLine(node.typeArguments?.[0] ?? node)]
}

/** Collects the endpoints that a type names by `typeof`, also through aliases and calls that are made of several. */
const endpointsIn = (
  checker: ts.TypeChecker,
  contract: string,
  node: ts.Node,
  found: Set<string>,
  seen: Set<ts.Node>
): Set<string> => {
  if (seen.has(node)) return found
  seen.add(node)
  const follow = (name: ts.Node): void => {
    const symbol = resolved(checker, name)
    for (const declaration of symbol?.declarations ?? []) {
      const { fileName } = declaration.getSourceFile()
      if (fileName.includes("/node_modules/")) continue
      if (ts.isVariableDeclaration(declaration)) {
        if (fileName.startsWith(contract)) found.add(nameOf(contract, fileName, declaration.name.getText()))
        else if (declaration.initializer !== undefined) endpointsIn(checker, contract, declaration.initializer, found, seen)
      } else if (ts.isTypeAliasDeclaration(declaration)) endpointsIn(checker, contract, declaration.type, found, seen)
    }
  }
  const visit = (one: ts.Node): void => {
    if (ts.isTypeQueryNode(one)) follow(one.exprName)
    else if (ts.isTypeReferenceNode(one)) follow(one.typeName)
    else if (ts.isIndexedAccessTypeNode(one)) for (const name of membersOf(checker, contract, one)) found.add(name)
    else if (ts.isPropertyAccessExpression(one) || ts.isIdentifier(one)) follow(one)
    ts.forEachChild(one, visit)
  }
  visit(node)
  return found
}

/** Returns the endpoints of `Contract["list"]`, whose parameter stands for one of several files of the contract. */
const membersOf = (checker: ts.TypeChecker, contract: string, { indexType, objectType }: ts.IndexedAccessTypeNode) => {
  const [parameter] = checker.getTypeFromTypeNode(objectType).symbol?.declarations ?? []
  const constraint = parameter !== undefined && ts.isTypeParameterDeclaration(parameter) ? parameter.constraint : undefined
  if (constraint === undefined || !ts.isLiteralTypeNode(indexType) || !ts.isStringLiteral(indexType.literal)) return []
  const member = indexType.literal.text
  const queries = (ts.isUnionTypeNode(constraint) ? [...constraint.types] : [constraint]).filter((one) => ts.isTypeQueryNode(one))
  return queries.flatMap(({ exprName }) => {
    const module = resolved(checker, exprName)?.declarations?.find(ts.isSourceFile)
    return module?.fileName.startsWith(contract) ? [nameOf(contract, module.fileName, member)] : []
  })
}

const resolved = (checker: ts.TypeChecker, name: ts.Node): ts.Symbol | undefined => {
  const symbol = checker.getSymbolAtLocation(name)
  return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol
}

const nameOf = (contract: string, file: string, name: string): string =>
  `${relative(contract, file).replace(/\.ts$/, "").replaceAll("/", ".")}.${name}`
