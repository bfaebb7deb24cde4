import { fileURLToPath } from "node:url"
import { assert } from "@effect/vitest"
import ts from "typescript6"

const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")
const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, ts.sys.readFile)
const files = ["ClientApp", "ServerApp", "ServerView", "AdminApp"].map((name) => `${root}src/services/${name}.ts`)
const program = ts.createProgram(files, ts.parseJsonConfigFileContent({ ...config, files }, ts.sys, root).options)
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

const membersOfFile = (file: string): Members => {
  const declared = program.getSourceFile(file)?.statements.filter(ts.isClassDeclaration) ?? []
  const app = declared.find((one) => file.endsWith(`/${one.name?.text}.ts`)) ?? assert.fail(file)
  const members = checker.getTypeAtLocation(app).getProperty("Service") ?? assert.fail(file)
  return membersOf(app.name?.text ?? "", checker.getTypeOfSymbol(members))
}

/** The members of each app. */
export const apps = files.filter((file) => !file.endsWith("View.ts")).map(membersOfFile)
/** The members of a client app, and of a view of a server app. */
export const views = {
  ClientApp: membersOfFile(`${root}src/services/ClientApp.ts`),
  ServerView: membersOfFile(`${root}src/services/ServerView.ts`)
}
/** The methods of all apps. */
export const operations = apps.flatMap((app) => app.operations)
