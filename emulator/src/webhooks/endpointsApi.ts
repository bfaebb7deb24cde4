import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Reply } from "../http/Reply.js"
import { empty, json } from "../http/Reply.js"
import type { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import type { WebhookEndpoint } from "../world/Webhook.js"
import { webhooksOf } from "../world/Webhook.js"
import { World } from "../world/World.js"
import { addEndpoint } from "./addEndpoint.js"
import { attemptView, endpointView, messageView } from "./endpointViews.js"
import { isWebhookSecret } from "./signMessage.js"
import { WebhookSender } from "./WebhookSender.js"

const isWebUrl = Schema.makeFilter((text: string) => /^https?:\/\//i.test(text) && URL.canParse(text), {
  expected: "an http or https URL"
})
const WebUrl = Schema.String.check(isWebUrl)
const changes = {
  description: Schema.optionalKey(Schema.String),
  disabled: Schema.optionalKey(Schema.Boolean),
  filterTypes: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String)))
}
const secret = Schema.String.check(Schema.makeFilter(isWebhookSecret, { expected: "whsec_ and 24 to 75 bytes in base64" }))
const NewEndpoint = Schema.Struct({ ...changes, url: WebUrl, secret: Schema.optionalKey(Schema.NullOr(secret)) })
const ChangedEndpoint = Schema.Struct({ ...changes, url: Schema.optionalKey(WebUrl) })

const refused = (status: number, code: string, detail: string): Reply => json({ code, detail }, status)
const missing = refused(404, "not_found", "Entity not found")

const defaultLimit = 50
const page = <A extends { readonly id: string }>(items: ReadonlyArray<A>, query: URLSearchParams): Reply => {
  const limit = Math.max(1, Math.min(250, Math.trunc(Number(query.get("limit"))) || defaultLimit))
  const start = items.findIndex(({ id }) => id === query.get("iterator")) + 1
  const data = items.slice(start, start + limit)
  return json({
    data,
    iterator: data.at(-1)?.id ?? null,
    prevIterator: data[0]?.id ?? null,
    done: start + limit >= items.length
  })
}

const withBody = <A>(
  request: Request,
  schema: Schema.Codec<A, unknown>,
  use: (given: A) => Effect.Effect<Reply, never, RandomText>
) =>
  Effect.tryPromise(() => request.text()).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(Schema.fromJsonString(schema))),
    Effect.matchEffect({
      onFailure: (error) =>
        Effect.succeed(json({ detail: [{ loc: ["body"], msg: String(error.message), type: "value_error" }] }, 422)),
      onSuccess: use
    })
  )

interface Asked {
  readonly request: Request
  readonly query: URLSearchParams
  readonly project: Project
  /** The id in the path; empty if it has none. */
  readonly id: string
}
type Answer = (asked: Asked) => Effect.Effect<Reply, never, RandomText | WebhookSender>

const create: Answer = ({ request, project }) =>
  withBody(request, NewEndpoint, ({ disabled, filterTypes, secret, ...given }) =>
    Effect.map(
      addEndpoint(project, {
        ...given,
        ...(secret ? { secret } : {}),
        types: filterTypes ?? null,
        isDisabled: disabled ?? false
      }),
      (endpoint) => json(endpointView(endpoint), 201)
    )
  )

const change = Effect.fnUntraced(function* (endpoint: WebhookEndpoint, given: typeof ChangedEndpoint.Type) {
  if (given.url !== undefined) endpoint.url = given.url
  if (given.description !== undefined) endpoint.description = given.description
  if (given.disabled !== undefined) endpoint.isDisabled = given.disabled
  if (given.filterTypes !== undefined) endpoint.types = given.filterTypes
  endpoint.updatedAtMillis = yield* Clock.currentTimeMillis
  return json(endpointView(endpoint))
})

const remove = (project: Project, endpoint: WebhookEndpoint) =>
  Effect.sync(() => {
    webhooksOf(project).endpoints.delete(endpoint.id)
    return empty(204)
  })

const withEndpoint =
  (use: (endpoint: WebhookEndpoint, asked: Asked) => ReturnType<Answer>): Answer =>
  (asked) => {
    const endpoint = webhooksOf(asked.project).endpoints.get(asked.id)
    return endpoint === undefined ? Effect.succeed(missing) : use(endpoint, asked)
  }
const update = withEndpoint((endpoint, { request }) => withBody(request, ChangedEndpoint, (given) => change(endpoint, given)))

const newest = <A extends { readonly id: string }>(items: ReadonlyArray<A>, { query }: Asked) =>
  Effect.sync(() => page([...items].reverse(), query))

const readMessage: Answer = ({ project, id }) => {
  const message = webhooksOf(project).messages.get(id)
  return Effect.succeed(message === undefined ? missing : json(messageView(message)))
}

const resend: Answer = Effect.fnUntraced(function* ({ project, id }) {
  const [messageId, endpointId = ""] = id.split("/endpoint/")
  const { endpoints, messages } = webhooksOf(project)
  const endpoint = endpoints.get(endpointId)
  const message = messages.get(messageId ?? "")
  if (endpoint === undefined || message === undefined) return missing
  yield* (yield* WebhookSender).resend(project, endpoint, message)
  return json({}, 202)
})

const attemptsWith =
  (name: "endpointId" | "messageId"): Answer =>
  (asked) =>
    newest(
      [...webhooksOf(asked.project).attempts.values()].filter((attempt) => attempt[name] === asked.id).map(attemptView),
      asked
    )

/** The calls: the method, the path below that of the project, and the answer. */
const calls: ReadonlyArray<readonly [method: string, path: RegExp, answer: Answer]> = [
  ["GET", /^endpoint$/, (asked) => newest([...webhooksOf(asked.project).endpoints.values()].map(endpointView), asked)],
  ["POST", /^endpoint$/, create],
  ["GET", /^endpoint\/([^/]+)$/, withEndpoint((endpoint) => Effect.succeed(json(endpointView(endpoint))))],
  ["PUT", /^endpoint\/([^/]+)$/, update],
  ["PATCH", /^endpoint\/([^/]+)$/, update],
  ["DELETE", /^endpoint\/([^/]+)$/, withEndpoint((endpoint, { project }) => remove(project, endpoint))],
  ["GET", /^endpoint\/([^/]+)\/secret$/, withEndpoint(({ secret }) => Effect.succeed(json({ key: secret })))],
  ["GET", /^msg$/, (asked) => newest([...webhooksOf(asked.project).messages.values()].map(messageView), asked)],
  ["GET", /^msg\/([^/]+)$/, readMessage],
  ["POST", /^msg\/([^/]+\/endpoint\/[^/]+)\/resend$/, resend],
  ["GET", /^attempt\/endpoint\/([^/]+)$/, attemptsWith("endpointId")],
  ["GET", /^attempt\/msg\/([^/]+)$/, attemptsWith("messageId")]
]

const answer = (request: Request, query: URLSearchParams, project: Project, path: string): ReturnType<Answer> => {
  const found = calls.filter(([, pattern]) => pattern.test(path))
  if (found.length === 0) return Effect.succeed(missing)
  for (const [method, pattern, respond] of found) {
    if (method === request.method) return respond({ request, query, project, id: pattern.exec(path)?.[1] ?? "" })
  }
  return Effect.succeed(empty(405))
}

const address = /^\/api\/v1\/app\/([^/]+)\/((?:endpoint|msg|attempt)(?:\/.*)?)$/

/**
 * Serves the management of a project's webhooks in the format of Svix's API, authenticated with a token of the project:
 * endpoints, messages and delivery attempts. Returns undefined for other paths.
 */
export const endpointsApi = Effect.fnUntraced(function* (request: Request, url: URL) {
  const [, projectId = "", path] = address.exec(url.pathname) ?? []
  if (path === undefined) return undefined
  const project = (yield* World).projects.get(projectId)
  const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? ""
  if (project === undefined || !webhooksOf(project).tokens.has(token)) {
    return refused(401, "authentication_failed", "Invalid token")
  }
  return yield* answer(request, url.searchParams, project, path.replace(/\/+$/, ""))
})
