import { execFileSync } from "node:child_process"
import { dirname, relative } from "node:path"
import { fileURLToPath } from "node:url"
import type ts from "typescript6"
import { withErrors } from "./errors.ts"
import type { Group, Member } from "./members.ts"
import { readApp } from "./members.ts"
import { appFiles, appsProgram } from "./program.ts"

const root = fileURLToPath(new URL("../..", import.meta.url)).replaceAll("\\", "/")

/** The file that the generated interfaces replace in the published declarations. */
export const facesPath = `${root}src/promise/faces.ts`

/** The documented interfaces of the promise face, with their services and groups by name. */
export interface Faces {
  readonly text: string
  readonly groups: ReadonlyMap<string, Group>
  /** Each app with all its members, and the program that they were read from. */
  readonly apps: ReadonlyMap<string, Group>
  readonly program: ts.Program
}

let rendered: Faces | undefined

/** Renders the documented interfaces of the promise face, one for each service. Computed once per process. */
export const renderFaces = (): Faces => {
  rendered ??= render()
  return rendered
}

const render = (): Faces => {
  const program = appsProgram()
  const faces = new Map<string, Face>()
  const read = new Map<string, Group>()
  appFiles.forEach((file, name) => {
    const app = readApp(program, file, name)
    const sorted = { ...app, members: [...app.members].sort(byPlace) }
    read.set(name, sorted)
    collect(sorted, "", faces)
  })
  const all = [...faces.values()]
  const text = formatted([header, ...all.map((face) => face.imports), importPromised, ...all.map((face) => face.text)].join("\n"))
  return { text, groups: new Map([...faces].map(([face, { group }]) => [face, group])), apps: read, program }
}

/** The members that come first; the others follow alphabetically. */
const first = ["auth", "user", "project"]
const placeOf = ({ name }: Member): string => `${first.includes(name) ? first.indexOf(name) : first.length}${name}`
const byPlace = (one: Member, other: Member): number => (placeOf(one) < placeOf(other) ? -1 : 1)

const header = `// Made of the services by the build. An editor shows no documentation through a mapped type, so each member stands here with
// that of its service. Its type is the derived one.
`
const importPromised = `import type { Overloads, Promised } from "./promised.js"\n`

interface Face {
  readonly group: Group
  readonly imports: string
  readonly text: string
}

// A service that several apps share is rendered once.
const collect = (group: Group, within: string, faces: Map<string, Face>): void => {
  const { members, name, service } = group
  if (faces.has(name)) return
  const source = service === null ? within : `${service.name}["Service"]`
  const plain = members.filter((member) => member.group === null)
  const overloaded = plain.filter((member) => member.overloads.length > 0)
  const lines = [
    ...(plain.length > 0 ? [`type ${name}Members = Promised<${source}>\n`] : []),
    ...overloaded.map((member) => `type ${alias(name, member)} = Overloads<${source}["${member.name}"]>\n`),
    `${group.doc}\nexport interface ${name}Face {`,
    ...members.map((member) => renderMember(member, name)),
    "}\n"
  ]
  const from = service === null ? "" : relative(dirname(facesPath), service.file).replaceAll("\\", "/").replace(/\.ts$/, ".js")
  const isImported = service !== null && (plain.length > 0 || members.some(({ group }) => group?.service === null))
  faces.set(name, { group, imports: isImported ? `import type { ${service.name} } from "${from}"` : "", text: lines.join("\n") })
  for (const member of members) if (member.group !== null) collect(member.group, `${source}["${member.name}"]`, faces)
}

const renderMember = (member: Member, owner: string): string => {
  const { group, name, overloads } = member
  const derived = `${owner}Members["${name}"]`
  const type = group !== null ? `${group.name}Face` : overloads.length > 0 ? renderOverloads(member, owner, derived) : derived
  return `${withErrors(member)}\nreadonly ${name}: ${type}`
}

const renderOverloads = (member: Member, owner: string, derived: string): string => {
  const { name, overloads } = member
  if (overloads.length > places) throw new Error(`${owner}.${name} has more than ${places} signatures`)
  const signatures = overloads.map((overload, index) => {
    const signature = `${alias(owner, member)}[${places - overloads.length + index}]`
    return `${withErrors(overload)}\n(...args: ${signature}["args"]): ${signature}["promise"]`
  })
  return ["{", ...signatures, `readonly result: ${derived}["result"]`, "}"].join("\n")
}

/** The number of signatures that `Overloads` supports. */
const places = 4

const alias = (owner: string, { name }: Member): string => `${owner}${name.charAt(0).toUpperCase()}${name.slice(1)}`

const formatted = (text: string): string =>
  execFileSync(
    process.execPath,
    [`${root}node_modules/@biomejs/biome/bin/biome`, "check", "--write", `--stdin-file-path=${facesPath}`],
    {
      cwd: root,
      encoding: "utf8",
      input: text
    }
  )
