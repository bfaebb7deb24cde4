import { assert } from "@effect/vitest"
import ts from "typescript6"
import { appFiles, appsProgram } from "../../tools/faces/program.ts"

const program = appsProgram()
/** The type checker over the services of all apps. */
export const checker = program.getTypeChecker()

/** Checks whether a method returns a view of an app, or no promise because a first render cannot wait. */
const isViewMaker = (name: string) => name === "forRequest" || name === "forTokens" || name === "hydrate"
/** A method of an app. */
export interface Operation {
  /** The path of the member, such as `ServerApp.teams.get`. */
  readonly app: string
  readonly path: string
  readonly name: string
  readonly signatures: ReadonlyArray<ts.Signature>
}
/** The members of an app, by kind. */
export interface Members {
  readonly operations: ReadonlyArray<Operation>
  readonly watched: ReadonlyArray<string>
  /** Methods that return a watched value by key. */
  readonly keyed: ReadonlyArray<Operation>
  readonly data: ReadonlyArray<string>
}

/** Returns a type as text. */
export const textOf = (type: ts.Type) => checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)

const membersOf = (app: string, type: ts.Type, path = ""): Members => {
  const operations: Array<Operation> = []
  const watched: Array<string> = []
  const keyed: Array<Operation> = []
  const data: Array<string> = []
  for (const member of type.getProperties()) {
    const { name } = member
    if (isViewMaker(name)) continue
    const at = path === "" ? name : `${path}.${name}`
    const held = checker.getTypeOfSymbol(member)
    const signatures = held.getCallSignatures()
    // The project of an owner's session, at its known path.
    if (textOf(held) === "string" && path === "ownedProjects.session") continue
    if (signatures.length > 0) {
      const isKeyed = signatures.every((one) => one.getReturnType().symbol?.name === "Resource")
      ;(isKeyed ? keyed : operations).push({ app, path: at, name, signatures })
    } else if (held.symbol?.name === "Resource") watched.push(at)
    else if (textOf(held) === "boolean" || held.getProperties().every((one) => textOf(checker.getTypeOfSymbol(one)) === "string"))
      data.push(at)
    else {
      assert.notMatch(textOf(held), /^(Effect|Stream)</, `${app}.${at} is no function`)
      const inner = membersOf(app, held, at)
      operations.push(...inner.operations)
      watched.push(...inner.watched)
      keyed.push(...inner.keyed)
      data.push(...inner.data)
    }
  }
  return { operations, watched, keyed, data }
}

/** The members of each app, by its name. */
const members = new Map(
  [...appFiles].map(([name, file]) => {
    const declared = program.getSourceFile(file)?.statements.filter(ts.isClassDeclaration) ?? []
    const app = declared.find((one) => one.name?.text === name) ?? assert.fail(file)
    const service = checker.getTypeAtLocation(app).getProperty("Service") ?? assert.fail(file)
    return [name, membersOf(name, checker.getTypeOfSymbol(service))] as const
  })
)
const membersOfApp = (name: "ClientApp" | "ServerApp" | "ServerView" | "AdminApp") => members.get(name) ?? assert.fail(name)

/** The members of each app. */
export const apps = [membersOfApp("ClientApp"), membersOfApp("ServerApp"), membersOfApp("AdminApp")]
/** The members of a client app, and of a view of a server app. */
export const views = { ClientApp: membersOfApp("ClientApp"), ServerView: membersOfApp("ServerView") }
/** The methods of all apps. */
export const operations = apps.flatMap((app) => app.operations)
