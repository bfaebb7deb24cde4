import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodeJwt } from "jose"
import { parseBody } from "../http/body.js"
import { platformHeader } from "../http/platformHeader.js"
import { versionedPath } from "../http/versionedPath.js"
import { sessionByToken } from "../world/Session.js"
import { World } from "../world/World.js"

/** Who makes a request of the API, as far as it says so itself. */
export interface Caller {
  readonly method: string
  /** The path without the version. */
  readonly path: string
  readonly projectId: string | undefined
  readonly access: string | undefined
  /** The user of its access token, or of its refresh token. */
  readonly userId: string | undefined
  readonly hasAccessToken: boolean
  /** Whether it gets new tokens for a refresh token. */
  readonly isRefresh: boolean
}

const decodeSub = Schema.decodeUnknownEffect(Schema.Struct({ sub: Schema.String }))
const subOf = (token: string) =>
  Effect.flatMap(
    Effect.try(() => decodeJwt(token)),
    decodeSub
  ).pipe(
    Effect.map(({ sub }): string | undefined => sub),
    Effect.orElseSucceed(() => undefined)
  )

const decodeForm = Schema.decodeUnknownEffect(
  Schema.Struct({
    grant_type: Schema.optional(Schema.Unknown),
    client_id: Schema.optional(Schema.String),
    refresh_token: Schema.optional(Schema.String)
  })
)
type Form = Effect.Success<ReturnType<typeof decodeForm>>
const formOf = (request: Request) =>
  Effect.flatMap(parseBody(request.clone()), ({ body }) => decodeForm(body)).pipe(Effect.orElseSucceed((): Form => ({})))

/** Returns who makes a request; undefined if it is none of the API. */
export const callerOf = Effect.fnUntraced(function* (
  request: Request,
  { pathname, searchParams }: URL
): Effect.fn.Return<Caller | undefined, never, World> {
  const path = versionedPath(pathname)?.path
  if (path === undefined) return undefined
  const { method } = request
  const header = (name: string) => platformHeader(request, name) || undefined
  const form = method === "POST" && path === "/auth/oauth/token" ? yield* formOf(request) : undefined
  const clientId = form?.client_id ?? searchParams.get("client_id") ?? undefined
  const inPath = /^\/projects\/([^/]+)\/\.well-known\//.exec(path)?.[1]
  const projectId = header("x-stack-project-id") ?? clientId?.split("#")[0] ?? inPath
  const accessToken = header("x-stack-access-token")
  const isRefresh = form === undefined ? path === "/auth/sessions/current/refresh" : form.grant_type === "refresh_token"
  const refreshToken = form?.refresh_token ?? (isRefresh ? header("x-stack-refresh-token") : undefined)
  const project = (yield* World).projects.get(projectId ?? "")
  const session = project === undefined || refreshToken === undefined ? undefined : sessionByToken(project, refreshToken)
  return {
    method,
    path,
    projectId,
    access: header("x-stack-access-type"),
    userId: session?.userId ?? (accessToken === undefined ? undefined : yield* subOf(accessToken)),
    hasAccessToken: accessToken !== undefined,
    isRefresh
  }
})
