import ts from "typescript6"
import type { Group } from "../faces/members.ts"
import type { Faces } from "../faces/render.ts"
import { declarationAt, signatureOf } from "./calls.ts"

/** The letters of the apps in the table. */
const letters = { ClientApp: "c", ServerApp: "s", ServerView: "v", AdminApp: "a" } as const

const header = `// Written by \`npm run reference\`, from the types of the services. Each line: the apps (\`c\`lient, \`s\`erver, \`v\`iew, \`a\`dmin), the member, and
// the errors that it can fail with; \`TransportFailure\` stands for those of the transport.
`

/** Renders the table of the errors of every member. */
export const renderCallErrors = ({ apps, program }: Faces): string => {
  const rows = new Map<string, string>()
  for (const [name, letter] of Object.entries(letters)) {
    const app = apps.get(name)
    if (app === undefined) throw new Error(`No app has the name ${name}`)
    for (const row of rowsOf(app, "", program)) rows.set(row, (rows.get(row) ?? "") + letter)
  }
  const lines = [...rows].map(([row, names]) => `${names} ${row}`)
  return `${header}/** The errors of the transport. */
export const transportErrors = \`\n${transportErrors(program).join("\n")}\n\`

/** The errors of every member. */
export const callErrors = \`\n${lines.join("\n")}\n\`\n`
}

const transportErrors = (program: ts.Program): ReadonlyArray<string> => {
  const checker = program.getTypeChecker()
  const alias = program
    .getSourceFiles()
    .find(({ fileName }) => fileName.endsWith("/src/errors/sdk.ts"))
    ?.statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === "TransportFailure")
  if (alias === undefined || !ts.isTypeAliasDeclaration(alias)) throw new Error("There is no TransportFailure")
  const type = checker.getTypeAtLocation(alias.name)
  return (type.isUnion() ? type.types : [type]).map(({ symbol }) => symbol.name).sort()
}

const rowsOf = (group: Group, prefix: string, program: Faces["program"]): ReadonlyArray<string> =>
  group.members.flatMap(({ errors, group: inner, name, overloads, place }) => {
    if (inner !== null) return rowsOf(inner, `${prefix}${name}.`, program)
    const at = overloads[0]?.place ?? place
    const { kind } = signatureOf(program, "", declarationAt(program, at.file, at.line, at.column))
    // What is neither a call nor a watched value fails with nothing.
    return errors.length === 0 && kind === "plain" ? [] : [[`${prefix}${name}`, ...errors].join(" ")]
  })
