import type ts from "typescript6"
import type * as Endpoint from "../../src/contract/Endpoint.js"
import type { Group, Member, Overload } from "../faces/members.ts"
import { declarationAt, signatureOf } from "./calls.ts"
import type { sectionsIn } from "./guides.ts"
import { guideOf } from "./guides.ts"

// The calls of members whose types do not name them: they are made below, by the session.
const below: Readonly<Record<string, ReadonlyArray<string>>> = {
  "user.get": ["users.getMe"],
  "user.current": ["users.getMe"],
  "auth.beginMfaEnrolment": ["users.getMe"],
  "auth.linkOAuth": ["oauth.authorize"],
  "auth.signOut": ["sessions.deleteCurrent"],
  "auth.getTokens": ["sessions.refresh"],
  "auth.getAuthJson": ["sessions.refresh"],
  "auth.getAuthHeaders": ["sessions.refresh"],
  "auth.getAuthorizationHeader": ["sessions.refresh"],
  "ownedProjects.session.current": ["sessions.refresh"],
  currentUnverifiedSession: ["sessions.refresh"],
  "serverUser.get": ["server.users.get"],
  verifySession: ["projects.getJwks"],
  ...Object.fromEntries(
    ["teamPermissionDefinitions", "projectPermissionDefinitions"].map((area) => [
      `${area}.apply`,
      ["list", "create", "update", "del"].map((call) => `admin.${area}.${call}`)
    ])
  )
}

/** What the pages of the apps are made of. */
export interface AppSources {
  readonly program: ts.Program
  /** The folder of the contract. */
  readonly contract: string
  /** The names of endpoints that a file of the contract takes from another, by their names in the latter. */
  readonly taken: ReadonlyMap<string, string>
  readonly endpoints: ReadonlyMap<string, Endpoint.Any>
  /** The wire codes of known errors by tag: their headings in the page of errors. */
  readonly codes: ReadonlyMap<string, string>
  readonly sections: ReturnType<typeof sectionsIn>
  /** The level of the page. */
  readonly level: Endpoint.Any["access"]
}

/** An app whose page is rendered. */
export interface AppPage {
  readonly title: string
  readonly intro: string
  readonly level: Endpoint.Any["access"]
  /** The members of the service. */
  readonly group: Group
}

/** Renders the page of an app with every member. */
export const renderApp = ({ group, intro, level, title }: AppPage, given: Omit<AppSources, "level">): string => {
  const sources = { ...given, level }
  const areas = group.members.filter((member) => member.group !== null)
  const own = group.members.filter((member) => member.group === null)
  const lines = [
    `# ${title}`,
    "",
    "<!-- Generated from the declarations in src/services by tools/reference/apps.ts. -->",
    "",
    intro,
    "",
    "A method is shown as it is with promises: it also takes `CallOptions` as its last argument, and has `.result`, which returns its errors as values. In Effect the same method returns an `Effect` with the",
    "same value and errors, a stream is a `Stream`, and a watched value a `Resource`. The errors of the transport are those of every request: no connection, a timeout, an answer that cannot be read.",
    "",
    ...areas.map(({ group: area, name }) => `- [\`${name}\`](#${anchor(name)}): ${firstSentence(textOf(area?.doc ?? ""))}`),
    ...(own.length === 0 ? [] : ["- [The app itself](#the-app-itself)"]),
    ""
  ]
  for (const { group: area, name } of areas)
    if (area !== null) lines.push(`## ${name}`, "", textOf(area.doc), "", ...members(area, `${name}.`, sources))
  if (own.length > 0) lines.push("## The app itself", "", ...own.flatMap((member) => section(member, "", sources)))
  return `${lines.join("\n").trimEnd()}\n`
}

const members = (group: Group, prefix: string, sources: AppSources): ReadonlyArray<string> =>
  group.members.flatMap((member) =>
    member.group === null ? section(member, prefix, sources) : members(member.group, `${prefix}${member.name}.`, sources)
  )

const section = (member: Member, prefix: string, sources: AppSources): ReadonlyArray<string> => {
  const path = `${prefix}${member.name}`
  const signatures: ReadonlyArray<Pick<Overload, "doc" | "place">> = member.overloads.length > 0 ? member.overloads : [member]
  const calls = signatures.map(({ place }) =>
    signatureOf(sources.program, sources.contract, declarationAt(sources.program, place.file, place.line, place.column))
  )
  const named = [...new Set([...calls.flatMap((call) => call.endpoints), ...(below[path] ?? [])])]
  const endpoints = named
    .map((name) => sources.taken.get(name) ?? name)
    .filter((name, _, all) => !hasSibling(name, all, sources.level))
  const guide = guideOf(sources.sections, path, sources.level)
  return [
    `### ${path}`,
    "",
    "```ts",
    ...calls.map((call) => signatureText(path, call)),
    "```",
    "",
    ...[...new Set(signatures.map(({ doc }) => textOf(doc)))].flatMap((text) => [text, ""]),
    ...facts(member, endpoints, sources),
    `- Guide: ${guide}`,
    ""
  ]
}

// A member that two levels share names the endpoint of each.
const hasSibling = (name: string, all: ReadonlyArray<string>, level: Endpoint.Any["access"]): boolean =>
  level === "client" ? name.startsWith("server.") && all.includes(name.slice("server.".length)) : all.includes(`server.${name}`)

const signatureText = (path: string, { kind, parameters, result }: ReturnType<typeof signatureOf>): string => {
  switch (kind) {
    case "method":
      return `${path}(${parameters}): Promise<${result}>`
    case "stream":
      return `${path}(${parameters}): AsyncIterable<${result}>`
    case "watched":
      return parameters === "" ? `${path}: Watched<${result}>` : `${path}(${parameters}): Watched<${result}>`
    case "plain":
      return parameters === "" ? `${path}: ${result}` : `${path}(${parameters}): ${result}`
  }
}

const facts = ({ errors }: Member, names: ReadonlyArray<string>, { codes, endpoints }: AppSources): ReadonlyArray<string> => {
  const called = names.flatMap((name) => {
    const endpoint = endpoints.get(name)
    return endpoint === undefined ? [] : [{ name, endpoint }]
  })
  const needs = [...new Set(called.map(({ endpoint }) => access(endpoint)))]
  const own = errors.filter((error) => error !== "TransportFailure")
  const transport = own.length < errors.length ? ["[those of the transport](../guides/errors.md)"] : []
  return [
    ...(needs.length === 0 ? [] : [`- Access: ${needs.join("; ")}`]),
    ...(called.length === 0
      ? []
      : [
          `- Calls: ${called.map(({ endpoint, name }) => `[\`${endpoint.method} ${endpoint.path}\`](endpoints.md#${anchor(name)})`).join(", ")}`
        ]),
    ...(errors.length === 0 ? [] : [`- Errors: ${[...own.map((error) => errorLink(error, codes)), ...transport].join(", ")}`])
  ]
}

const access = ({ access, session }: Endpoint.Any): string =>
  session === "none" ? access : `${access}, ${session === "required" ? "with a session" : "with a session if there is one"}`

const errorLink = (tag: string, codes: ReadonlyMap<string, string>): string => {
  const code = codes.get(tag)
  return code === undefined ? `\`${tag}\`` : `[${tag}](errors.md#${code.toLowerCase()})`
}

/** Returns the text of a doc comment, with its examples and lists. */
export const textOf = (comment: string): string =>
  comment
    .replace(/^\/\*\*\s*/, "")
    .replace(/\s*\*\/$/, "")
    .replace(/^[ \t]*\*[ \t]?/gm, "")
    .replace(/^@(?:source|since|category) .*$/gm, "")
    .replace(/^@example$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/\s*@internal\s*/g, "")
    .trim()

const firstSentence = (text: string): string => /^[\s\S]*?\.(?=\s|$)/.exec(text)?.[0].replace(/\s+/g, " ") ?? text

// Returns the anchor that common Markdown renderers give a heading.
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, "")
    .replaceAll(" ", "-")
