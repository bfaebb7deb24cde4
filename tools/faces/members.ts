import ts from "typescript6"

/** A member of a service as the promise face shows it. */
export interface Member {
  readonly name: string
  /** The doc comment of the member, or of the group that it holds. */
  readonly doc: string
  /** The errors of a watched value, or of a method; with several signatures, those of all. */
  readonly errors: ReadonlyArray<string>
  /** Where the service declares it. */
  readonly place: Place
  /** The signatures, if there are several. */
  readonly overloads: ReadonlyArray<Overload>
  /** The nested group, if the member is one. */
  readonly group: Group | null
}

/** One of several signatures of a member. */
export interface Overload {
  readonly doc: string
  readonly errors: ReadonlyArray<string>
  readonly place: Place
}

/** A position in a source file; line and column are zero-based. */
export interface Place {
  readonly file: string
  /** What is declared there; empty for a signature without a name. */
  readonly name: string
  readonly line: number
  readonly column: number
}

/** A service, or a group of members within one. */
export interface Group {
  readonly name: string
  readonly doc: string
  readonly place: Place
  /** The class of the service and its source file; null for a nested group. */
  readonly service: { readonly name: string; readonly file: string } | null
  readonly members: ReadonlyArray<Member>
}

/** Reads the services of an app, which is a `Context.Service` class. */
export const readApp = (program: ts.Program, file: string, name: string): Group => {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const declared = source?.statements.find((one) => ts.isClassDeclaration(one) && one.name?.text === name)
  if (declared === undefined || !ts.isClassDeclaration(declared)) throw new Error(`${file} has no class ${name}`)
  return readService(checker, declared)
}

const readService = (checker: ts.TypeChecker, declared: ts.ClassDeclaration): Group => {
  const name = declared.name?.text ?? ""
  const self = checker.getTypeAtLocation(declared)
  const property = self.getProperty("Service")
  if (property === undefined) throw new Error(`${name} is no service`)
  return {
    name,
    doc: docOf([declared]),
    place: placeOf(declared),
    service: { name, file: declared.getSourceFile().fileName },
    members: checker
      .getTypeOfSymbol(property)
      .getProperties()
      .filter((member) => !viewMakers.has(member.name))
      .map((member) => readMember(checker, name, member))
  }
}

// Members that create app views, or that return no promise. The promise face has its own versions of them.
const viewMakers: ReadonlySet<string> = new Set(["forRequest", "forTokens", "hydrate"])

const readMember = (checker: ts.TypeChecker, owner: string, member: ts.Symbol): Member => {
  const declarations = member.declarations ?? []
  const type = checker.getTypeOfSymbol(member)
  const group = groupOf(checker, owner, member, type)
  const signatures = type.getCallSignatures()
  const overloads = signatures.map((one) => ({
    doc: docOf(one.declaration === undefined ? [] : [one.declaration]),
    errors: failuresOf(checker, one.getReturnType()),
    place: placeOf(one.declaration)
  }))
  return {
    name: member.name,
    place: placeOf(declarations[0]),
    doc: docOf(declarations) || (group?.doc ?? ""),
    errors: inOrder([...failuresOf(checker, type), ...overloads.flatMap(({ errors }) => errors)]),
    overloads: overloads.length > 1 ? overloads : [],
    group
  }
}

/** The errors of `TransportFailure`, which every call can fail with; they are listed under that name. */
const ofTransport = [
  "ConnectionError",
  "InvalidInput",
  "InvalidResponse",
  "RequestTimeout",
  "UnexpectedKnownError",
  "UnknownApiError"
]

// A method with all transport errors lists them under their common name.
const failuresOf = (checker: ts.TypeChecker, result: ts.Type): ReadonlyArray<string> => {
  if (!canFail(result.symbol?.name ?? "")) return []
  const error = checker.getTypeArguments(result as ts.TypeReference)[1]
  const names = (error === undefined ? [] : error.isUnion() ? error.types : [error]).flatMap(({ symbol }) => symbol?.name ?? [])
  if (!ofTransport.every((one) => names.includes(one))) return inOrder(names)
  const failure = transportFailures(checker, error)
  return inOrder([...names.filter((name) => !failure.has(name)), allOfTransport])
}

/** Returns whether the second argument of a generic type is its errors. */
export const canFail = (name: string): boolean => /^(Effect|Stream|Resource)$/.test(name)

const allOfTransport = "TransportFailure"

/** Returns the names of errors, each once, and the common name of the transport errors last. */
export const inOrder = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const own = [...new Set(names)].filter((name) => name !== allOfTransport).sort()
  return names.includes(allOfTransport) ? [...own, allOfTransport] : own
}

const transportFailures = (checker: ts.TypeChecker, error: ts.Type | undefined): ReadonlySet<string> => {
  const file = (error?.isUnion() ? error.types : [])
    .find(({ symbol }) => symbol?.name === "InvalidInput")
    ?.symbol.declarations?.[0]?.getSourceFile()
  const alias = file?.statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === "TransportFailure")
  if (alias === undefined || !ts.isTypeAliasDeclaration(alias)) throw new Error("There is no TransportFailure")
  const type = checker.getTypeAtLocation(alias.name)
  return new Set((type.isUnion() ? type.types : [type]).map(({ symbol }) => symbol.name))
}

const groupOf = (checker: ts.TypeChecker, owner: string, member: ts.Symbol, type: ts.Type): Group | null => {
  const written = member.declarations?.find(ts.isPropertySignature)?.type
  const service = written && ts.isIndexedAccessTypeNode(written) ? classOf(checker, written.objectType) : undefined
  if (service !== undefined) return readService(checker, service)
  if (!isGroup(type)) return null
  const name =
    type.symbol.name === "__type" ? `${owner}${member.name.charAt(0).toUpperCase()}${member.name.slice(1)}` : type.symbol.name
  return {
    name,
    doc: docOf(typesIn(type.symbol)),
    place: placeOf(typesIn(type.symbol)[0]),
    service: null,
    members: type.getProperties().map((one) => readMember(checker, name, one))
  }
}

const classOf = (checker: ts.TypeChecker, node: ts.TypeNode): ts.ClassDeclaration | undefined =>
  checker.getTypeFromTypeNode(node).symbol?.declarations?.find(ts.isClassDeclaration)

// Only object types of ours that are declared member by member, and are neither functions, effects nor watched values.
const isGroup = (type: ts.Type): boolean =>
  type.getCallSignatures().length === 0 &&
  type.symbol?.name !== "Resource" &&
  type.symbol !== undefined &&
  typesIn(type.symbol).every(
    (one) =>
      (ts.isInterfaceDeclaration(one) || ts.isTypeLiteralNode(one)) && !one.getSourceFile().fileName.includes("/node_modules/")
  )

// An interface and the tag of its service have one name.
const typesIn = ({ declarations = [] }: ts.Symbol): ReadonlyArray<ts.Declaration> =>
  declarations.filter((one) => !ts.isVariableDeclaration(one))

const docOf = (declarations: ReadonlyArray<ts.Node>): string =>
  declarations
    .flatMap((one) => ts.getJSDocCommentsAndTags(one).filter(ts.isJSDoc))
    .map((doc) => doc.getText())
    .slice(-1)
    .join("")

const placeOf = (node: ts.Node | undefined): Place => {
  if (node === undefined) throw new Error("A member of a service is declared nowhere")
  const source = node.getSourceFile()
  const name = (ts.isClassDeclaration(node) || ts.isPropertySignature(node) || ts.isMethodSignature(node)) && node.name
  const { character, line } = source.getLineAndCharacterOfPosition((name || node).getStart())
  return { file: source.fileName, name: name ? name.getText() : "", line, column: character }
}
