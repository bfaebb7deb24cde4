import type * as Endpoint from "../../src/contract/Endpoint.js"
import { Components } from "./components.ts"
import type { EndpointDoc } from "./endpointDocs.ts"
import type { JsonSchema } from "./jsonSchema.ts"
import { properties, typeText } from "./jsonSchema.ts"

const levels = ["client", "server", "admin"] as const

/** Renders the page `docs/reference/endpoints.md`. */
export const renderEndpoints = (
  endpoints: ReadonlyMap<string, Endpoint.Any>,
  docs: ReadonlyMap<string, EndpointDoc>,
  named: Readonly<Record<string, unknown>>
): string => {
  const components = new Components(named)
  const lines = [
    "# Endpoints",
    "",
    "<!-- Generated from src/contract by tools/reference/endpoints.ts. -->",
    "",
    `The ${endpoints.size} calls of \`portico/contract\`, by the least level that may make them. A path begins with \`/api/v1\`.`,
    "Fields are named as they travel. Besides its own errors, every call can fail as the transport does. The shapes that several",
    "calls share are [at the end](#shapes).",
    ""
  ]
  for (const level of levels) {
    const group = [...endpoints].filter(([, endpoint]) => endpoint.access === level)
    lines.push(`## ${level[0]?.toUpperCase()}${level.slice(1)}`, "", "| Call | Method and path |", "|---|---|")
    for (const [name, { method, path }] of group) lines.push(`| [\`${name}\`](#${anchor(name)}) | \`${method} ${path}\` |`)
    lines.push("")
    for (const [name, endpoint] of group) lines.push(...section(name, endpoint, docs.get(name), components), "")
  }
  lines.push("## Shapes", "")
  for (const [name, body] of Object.entries(components.used)) lines.push(`### ${name}`, "", shape(body), "")
  return `${lines.join("\n").trimEnd()}\n`
}

const section = (
  name: string,
  endpoint: Endpoint.Any,
  doc: EndpointDoc | undefined,
  components: Components
): ReadonlyArray<string> => [
  `### ${name}`,
  "",
  doc?.text ?? "",
  "",
  `\`${endpoint.method} ${endpoint.path}\``,
  "",
  `- Access: ${endpoint.access}; session: ${endpoint.session}; sent again after a broken connection: ${endpoint.retry === "idempotent" ? "yes" : "no"}`,
  ...fields("Query", endpoint.query, components),
  ...fields("Headers", endpoint.headers, components),
  ...fields(endpoint.encoding === "form" ? "Form" : "Body", endpoint.payload, components),
  `- Answer: ${answer(endpoint, components)}`,
  `- Errors: ${endpoint.errors.length === 0 ? "none of its own" : endpoint.errors.map(link).join(", ")}`,
  ...(doc?.source ? [`- Source: ${linked(doc.source)}`] : [])
]

const fields = (title: string, schema: Endpoint.Any["payload"], components: Components): ReadonlyArray<string> =>
  schema === undefined ? [] : [`- ${title}: ${shape(components.inline(schema, "request"))}`]

const shape = (body: JsonSchema): string =>
  "properties" in body && properties(body).length > 0
    ? properties(body)
        .map(({ isRequired, name, type }) => `\`${name}${isRequired ? "" : "?"}: ${type}\``)
        .join(", ")
    : `\`${typeText(body)}\``

const answer = (endpoint: Endpoint.Any, components: Components): string => {
  if (endpoint.response === "page") return "an HTML page"
  if (endpoint.response === "redirect") return "a redirect, which only a browser follows"
  return shape(components.inline(endpoint.success, "answer"))
}

const link = ({ code, tag }: Endpoint.Any["errors"][number]): string => `[${tag}](errors.md#${code.toLowerCase()})`

// Returns the anchor that common Markdown renderers give a heading.
const anchor = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9 _-]/g, "")

/** Returns a citation with links to the pages of the protocol. */
const linked = (source: string): string => source.replace(/\bprotocol\/([\w.-]+(?:#[\w-]+)?)/g, "[$1](../protocol/$1)")
