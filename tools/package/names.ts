import { basename, join } from "node:path"
import ts from "typescript6"
import type { Tarball } from "./tarballs.ts"
import { manifest } from "./tarballs.ts"

/** A name that an entry of the package exports, with those in its namespaces: `TokenStore.layerCookie`. */
interface Name {
  readonly entry: string
  readonly path: string
  readonly symbol: ts.Symbol
  /** Whether it is in a namespace of types alone. */
  readonly isType: boolean
}

/**
 * Checks that the names of the published declarations keep the rules of `docs/decisions/0010-surface.md`: layers stand below what they
 * provide, a type stands below the member of an app that it belongs to, nothing has two names in an entry, everything is documented, and
 * two ids are one object.
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
  const namesOf = (entry: string, module: ts.Symbol, at = "", isTypes = false): ReadonlyArray<Name> =>
    checker.getExportsOfModule(module).flatMap((exported) => {
      const symbol = original(exported)
      const isType = isTypes || exported.declarations?.some(ts.isTypeOnlyExportDeclaration) === true
      const one = { entry, path: at + exported.name, symbol, isType }
      return isNamespace(symbol) ? namesOf(entry, symbol, `${one.path}.`, isType) : [one]
    })
  const published = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${folder.replaceAll("\\", "/")}/dist/`))
  if (published.length === 0) return fail(folder)
  const ofEntries = entries.flatMap(([entry, file]) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file) ?? fail(file))
    const names = namesOf(entry, module ?? fail(file))
    return [
      ...misplacedLayers(names, checker),
      ...flatTypes(names),
      ...unnamedMembers(names, checker),
      ...secondNames(names),
      ...undocumented(names, checker)
    ]
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
  names.flatMap(({ entry, isType, path, symbol }) => {
    if (isType) return []
    const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0
    if (isValue && isLayer(path)) return [`${path} of ${entry} must stand below the name of what it provides`]
    // A module has the layers of its service.
    if ((symbol.flags & ts.SymbolFlags.Class) === 0 || !/^[A-Z]\w*\./.test(path)) return []
    const statics = checker.getTypeOfSymbol(symbol).getProperties()
    return statics
      .filter(({ name }) => isLayer(name))
      .map(({ name }) => `${path}.${name} of ${entry} must be a function of the module`)
  })

/** The types that no area has: apps and their options, and what every program may name of calls. The list does not grow. */
const ofNoArea = new Set(
  [
    "AdminApp ClientApp PromiseApp ReadOnlyClientApp ReadOnlyServerApp ServerApp ServerSession Session",
    "AdminOptions AppClock BrowserOptions ClientAppJson ClientOptions Dehydrated OwnedAdminAppOptions PromiseOptions ServerOptions",
    "CallOptions FailureOf Metadata Outcome Redacted SecretInput Snapshot TokenPair Watched"
  ].flatMap((names) => names.split(" "))
)

/** The types that an entry exports without their area; errors have none, and `portico/effect` exports services. */
const flatTypes = (names: ReadonlyArray<Name>): ReadonlyArray<string> =>
  names
    .filter(({ entry, path, symbol }) => {
      if (path.includes(".") || ofNoArea.has(path)) return false
      const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? ""
      if (entry === "portico/effect") return file.endsWith("/schemas.d.ts")
      return entry === "portico" && /^[A-Z]/.test(path) && !file.endsWith("/errors.d.ts")
    })
    .map(
      ({ entry, path }) => `${path} of ${entry} must stand below the member of an app that it belongs to, such as Teams.${path}`
    )

const areas: Readonly<Record<string, string>> = {
  user: "Users",
  serverUser: "Users",
  oauthProviders: "OAuthProviders",
  project: "Projects",
  ownedProjects: "Projects",
  teamPermissionDefinitions: "Permissions",
  projectPermissionDefinitions: "Permissions"
}

/** The members of the apps of `portico` whose interface has no name in the area that is called as they are. */
const unnamedMembers = (names: ReadonlyArray<Name>, checker: ts.TypeChecker): ReadonlyArray<string> => {
  const typesIn = (area: string) =>
    names.filter(({ path }) => path.startsWith(`${area}.`)).map(({ symbol }) => checker.getDeclaredTypeOfSymbol(symbol))
  return names
    .filter(({ entry, path }) => entry === "portico" && /^(?:Client|Server|Admin)App$|^ServerSession$/.test(path))
    .flatMap(({ path, symbol }) =>
      checker
        .getDeclaredTypeOfSymbol(symbol)
        .getProperties()
        .flatMap((member) => {
          const type = checker.getTypeOfSymbol(member)
          if (!type.symbol?.name.endsWith("Face")) return []
          const area = areas[member.name] ?? member.name.charAt(0).toUpperCase() + member.name.slice(1)
          return typesIn(area).includes(type) ? [] : [`${area} of portico must have the type of ${member.name} of ${path}`]
        })
    )
}

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
