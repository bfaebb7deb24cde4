import { Clock, Effect, Redacted } from "effect"
import { decodeJwt } from "jose"
import type { CodeKind } from "../../src/codes/VerificationCodes.js"
import { applyOverride } from "../../src/config/applyOverride.js"
import type { JsonObject } from "../../src/config/json.js"
import { Passwords } from "../../src/passwords/Passwords.js"
import type { Services } from "../../src/Services.js"
import { AccessTokens } from "../../src/tokens/AccessTokens.js"
import { WebHandler } from "../../src/WebHandler.js"
import type { Project, ProjectConfig } from "../../src/world/Project.js"
import type { ProjectOptions } from "../../src/world/ProjectOptions.js"
import type { Session } from "../../src/world/Session.js"
import { addSession, sessionById } from "../../src/world/Session.js"
import { addMembership, membershipOf, selectTeam, teamsOf } from "../../src/world/Team.js"
import type { ContactChannel, User } from "../../src/world/User.js"
import { addChannel, usersOf } from "../../src/world/User.js"
import { addCode } from "../../src/world/VerificationCode.js"
import { World } from "../../src/world/World.js"
import type { RecordedCase } from "./recording.js"

const provider = (type: string) => ({ id: type, type, isShared: true, allowSignIn: true, allowConnectedAccounts: true })

/** The configuration of the recorded project. */
export const recordedConfig: Partial<ProjectConfig> = {
  magicLinkEnabled: true,
  passkeyEnabled: true,
  clientTeamCreationEnabled: true,
  clientUserDeletionEnabled: true,
  allowUserApiKeys: true,
  allowTeamApiKeys: true,
  oauthProviders: ["github", "google", "microsoft", "spotify"].map(provider)
}

/** The request to send: the recorded one, unless an arrangement changes it. */
export interface Request {
  method: string
  path: string
  query: Record<string, string>
  readonly rawQuery: string | undefined
  headers: Record<string, string>
  encoding: "form" | "raw" | undefined
  body: unknown
}

/** The emulator's state before a recorded request. */
export interface Stage {
  readonly recorded: RecordedCase
  readonly request: Request
  /** The project in the request, with the recorded id and keys. */
  readonly project: Project
  /** The user of the recorded access token, with the recorded id. */
  readonly user: User | undefined
}

/** Brings the state of a case to what the recorded response requires. */
export type Arrange = (stage: Stage) => Effect.Effect<unknown, never, Services | WebHandler>

/** A case that is not compared, or not whole, and why. */
export interface Limited {
  readonly reason: string
}

/** A case that is compared except for some fields of the response, and why. */
export interface PartlyCompared extends Limited {
  /** The fields, by their path in the body, also within JSON texts; `items[new]` are the items of a list that were not recorded. */
  readonly without: ReadonlyArray<string>
  readonly arrange: Arrange
}

/** Compares a case except for some fields of the response. */
export const except = (without: ReadonlyArray<string>, reason: string, arrange: Arrange = () => Effect.void): PartlyCompared => ({
  reason,
  without,
  arrange
})

/** A case whose state the platform accepted, and the emulator refuses, and why. */
export interface RefusedEarlier extends Limited {
  /** The request to the case's project that the emulator refuses; without one it is the recorded request. */
  readonly refuses: Earlier | undefined
}

/** Compares that the emulator refuses a request which led to the recorded response. */
export const refuses = (reason: string, refuses?: Earlier): RefusedEarlier => ({ reason, refuses })

/** The arrangement of a recorded file, by case name. Cases that are not named need none. */
export interface Arrangement {
  /** The configuration of the file's project, in addition to that of most recordings. */
  readonly config?: Partial<ProjectConfig>
  /** Runs before each case. */
  readonly before?: Arrange
  readonly cases?: Readonly<Record<string, Arrange | PartlyCompared | RefusedEarlier>>
  /** Cases whose name matches are skipped. */
  readonly skips?: ReadonlyArray<readonly [pattern: RegExp, reason: string]>
}

const uuidText = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

// OAuth requests have the client in the query or body; requests for public keys have the project in the path.
const clientOf = ({ body, query }: Request) =>
  (query["client_id"] === undefined ? body : query) as
    | { readonly client_id?: string; readonly client_secret?: string }
    | undefined
const idOf = (request: Request): string | undefined =>
  request.headers["x-stack-project-id"] ?? clientOf(request)?.client_id ?? /\/projects\/([0-9a-f-]{36})\//.exec(request.path)?.[1]
const headersOf = (request: Request): Request["headers"] => ({
  ...(clientOf(request)?.client_secret ? { "x-stack-publishable-client-key": clientOf(request)?.client_secret ?? "" } : {}),
  ...request.headers
})

const makeProject = Effect.fnUntraced(function* (request: Request, config: Partial<ProjectConfig>) {
  const world = yield* World
  const id = idOf(request)
  const headers = headersOf(request)
  const known = id === undefined ? undefined : world.projects.get(id)
  if (known !== undefined) return known
  const keys: Record<string, string> = {}
  for (const [name, header, genuine] of [
    ["publishableClientKey", "x-stack-publishable-client-key", /^pck_[0-9a-z]{45}$/],
    ["secretServerKey", "x-stack-secret-server-key", /^ssk_[0-9a-z]{45}$/],
    ["superSecretAdminKey", "x-stack-super-secret-admin-key", /^sak_[0-9a-z]{45}$/]
  ] as const) {
    const key = headers[header]
    if (key !== undefined && genuine.test(key)) keys[name] = key
  }
  const options: ProjectOptions = { displayName: "Black box", ...recordedConfig, ...config, ...keys }
  const { project } = yield* world.createProject(id !== undefined && uuidText.test(id) ? { ...options, id } : options)
  return project
})

/** Adds a user with the given properties. */
export const addUser = Effect.fnUntraced(function* (
  project: Project,
  {
    email,
    verified = false,
    auth = true,
    password,
    ...own
  }: Partial<User> & {
    readonly email?: string | null
    readonly verified?: boolean
    readonly auth?: boolean
    readonly password?: string | null
  } = {}
) {
  const now = yield* Clock.currentTimeMillis
  const user: User = {
    id: crypto.randomUUID(),
    displayName: null,
    profileImageUrl: null,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
    signedUpAtMillis: now,
    lastActiveAtMillis: now,
    isAnonymous: false,
    passwordHash: password == null ? null : yield* (yield* Passwords).hash(Redacted.make(password)),
    otpEnabled: false,
    passkeyEnabled: false,
    totpSecretBase64: null,
    requiresTotpMfa: false,
    channels: [],
    oauthAccounts: [],
    ...own
  }
  usersOf(project).set(user.id, user)
  if (email) yield* addEmailOf(project, user, { value: email, isVerified: verified, usedForAuth: auth, isPrimary: true })
  return user
})

/** Adds an e-mail address to a user. */
export const addEmailOf = (project: Project, user: User, channel: Partial<ContactChannel> & { readonly value: string }) =>
  Effect.sync(() => {
    const made: ContactChannel = {
      id: crypto.randomUUID(),
      userId: user.id,
      type: "email",
      usedForAuth: false,
      isVerified: false,
      isPrimary: false,
      ...channel
    }
    addChannel(project, user, made)
    return made
  })

/** Adds a team with a member who has selected it. */
export const addTeamOf = (project: Project, user: User, teamId: string = crypto.randomUUID(), select = true) =>
  Effect.map(Clock.currentTimeMillis, (createdAtMillis) => {
    if (!teamsOf(project).has(teamId)) {
      teamsOf(project).set(teamId, {
        id: teamId,
        displayName: "A team",
        profileImageUrl: null,
        createdAtMillis,
        clientMetadata: null,
        clientReadOnlyMetadata: null,
        serverMetadata: null
      })
    }
    if (membershipOf(project, teamId, user.id) === undefined) {
      addMembership(project, {
        teamId,
        userId: user.id,
        isSelected: false,
        displayName: null,
        profileImageUrl: null,
        permissions: new Set(["team_admin"])
      })
    }
    if (select) selectTeam(project, user.id, teamId)
    return teamId
  })

/** Starts a session with the given properties. */
export const addSessionOf = Effect.fnUntraced(function* (project: Project, user: User, own: Partial<Session> = {}) {
  const now = yield* Clock.currentTimeMillis
  const session: Session = {
    id: crypto.randomUUID(),
    userId: user.id,
    refreshToken: `r${crypto.randomUUID()}`,
    createdAtMillis: now,
    expiresAtMillis: now + 365 * 86_400_000,
    isImpersonation: false,
    lastUsedAtMillis: now,
    lastUsedFrom: undefined,
    ...own
  }
  addSession(project, session)
  return session
})

/** Stores a code of a kind with its recorded text. */
export const addCodeOf = <Data>(
  project: Project,
  kind: CodeKind<Data>,
  code: string,
  data: Data,
  own: { readonly expired?: boolean; readonly used?: boolean; readonly attempts?: number } = {}
) =>
  Effect.map(Clock.currentTimeMillis, (now) =>
    addCode(project, {
      type: kind.type,
      code: code.toLowerCase(),
      data,
      expiresAtMillis: own.expired ? now - 1 : now + kind.lifetimeMillis,
      usedAtMillis: own.used ? now : undefined,
      attempts: own.attempts ?? 0
    })
  )

/** Creates the user of a recorded token from its claims, and a token of the emulator with the same claims. */
export const userOfToken = Effect.fnUntraced(function* (project: Project, recordedToken: string) {
  const claims = decodeJwt<{
    readonly email?: string | null
    readonly email_verified?: boolean
    readonly name?: string | null
    readonly is_anonymous?: boolean
    readonly refresh_token_id: string
    readonly selected_team_id?: string | null
    readonly restricted_reason?: { readonly type: string } | null
  }>(recordedToken)
  const id = claims.sub ?? crypto.randomUUID()
  const user =
    usersOf(project).get(id) ??
    (yield* addUser(project, {
      id,
      email: claims.email ?? null,
      verified: claims.email_verified ?? false,
      displayName: claims.name ?? null,
      isAnonymous: claims.is_anonymous ?? false,
      password: claims.email ? "password-123456" : null
    }))
  // The user is restricted for the token's reason when the token is issued here.
  const reason = claims.restricted_reason?.type
  if (reason === "email_not_verified") override(project, { "onboarding.requireEmailVerification": true })
  if (reason === "restricted_by_administrator") user.restriction ??= { reason: null, privateDetails: null }
  if (claims.selected_team_id) yield* addTeamOf(project, user, claims.selected_team_id)
  const session =
    sessionById(project, claims.refresh_token_id) ?? (yield* addSessionOf(project, user, { id: claims.refresh_token_id }))
  return { user, token: yield* (yield* AccessTokens).issue(project, user, session) }
})

/** Changes the configuration of a project by path. */
export const override = (project: Project, changes: JsonObject): void => {
  const problem = applyOverride(project, changes)
  if (problem !== undefined) throw new Error(problem)
}

/** Changes the configuration of the case's project by path. */
export const overridden =
  (changes: JsonObject): Arrange =>
  ({ project }) =>
    Effect.sync(() => override(project, changes))

const looksLikeToken = (value: string | undefined): value is string => value?.startsWith("eyJ") ?? false

/** Creates the project and user of a recorded request. */
export const makeStage = Effect.fnUntraced(function* (recorded: RecordedCase, config: Partial<ProjectConfig> = {}) {
  const { method, path, query = {}, rawQuery, headers, encoding, body } = recorded.request
  const request: Request = {
    method,
    path,
    query: { ...query },
    rawQuery,
    headers: { ...headers },
    encoding,
    body: structuredClone(body)
  }
  const project = yield* makeProject(request, config)
  const token = request.headers["x-stack-access-token"]
  let user: User | undefined
  if (looksLikeToken(token)) {
    const made = yield* userOfToken(project, token)
    user = made.user
    request.headers["x-stack-access-token"] = made.token
  }
  const stage: Stage = { recorded, request, project, user }
  return stage
})

/** Changes the configuration of the case's project. */
export const config =
  (change: Partial<ProjectConfig>): Arrange =>
  ({ project }) =>
    Effect.sync(() => Object.assign(project.config, change))

/** Changes the recorded request. */
export const asks =
  (change: (request: Request) => void): Arrange =>
  ({ request }) =>
    Effect.sync(() => change(request))

/** A request to the case's project before the recorded one, such as one that creates the resource of that request. */
export interface Earlier {
  readonly method: string
  readonly path: string
  readonly access?: "client" | "server" | "admin"
  readonly body?: unknown
  /** Whether it is made as the user of the recorded token. */
  readonly signedIn?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

const earlierKeys = ["pck_earlier", "ssk_earlier", "sak_earlier"] as const

/** Sends a request to the case's project. */
export const sendEarlier = Effect.fnUntraced(function* ({ project, request }: Stage, asked: Earlier) {
  const [publishableClientKey, secretServerKey, superSecretAdminKey] = earlierKeys
  project.keySets.set("earlier", {
    id: "earlier",
    description: "",
    createdAtMillis: 0,
    expiresAtMillis: Number.MAX_SAFE_INTEGER,
    revokedAtMillis: undefined,
    publishableClientKey,
    secretServerKey,
    superSecretAdminKey
  })
  const token = request.headers["x-stack-access-token"]
  const handle = yield* WebHandler
  const answer = yield* Effect.promise(() =>
    handle(
      new globalThis.Request(`http://localhost:8102/api/v1${asked.path}`, {
        method: asked.method,
        headers: {
          "x-stack-project-id": project.id,
          "x-stack-access-type": asked.access ?? "admin",
          "x-stack-publishable-client-key": publishableClientKey,
          "x-stack-secret-server-key": secretServerKey,
          "x-stack-super-secret-admin-key": superSecretAdminKey,
          "x-stack-allow-anonymous-user": "true",
          ...(asked.signedIn === true && token !== undefined ? { "x-stack-access-token": token } : {}),
          ...(asked.body === undefined ? {} : { "content-type": "application/json" }),
          ...asked.headers
        },
        ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) })
      })
    )
  )
  project.keySets.delete("earlier")
  return answer
})

/** Sends a request that must succeed, and returns the body of the response. */
export const earlier = Effect.fnUntraced(function* (stage: Stage, asked: Earlier) {
  const answer = yield* sendEarlier(stage, asked)
  const text = yield* Effect.promise(() => answer.text())
  if (answer.status >= 400) throw new Error(`${asked.method} ${asked.path}: ${answer.status} ${text}`)
  return (text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text) as Readonly<Record<string, unknown>>
})

/** Sends requests before the recorded one. */
export const after =
  (...asked: ReadonlyArray<Earlier>): Arrange =>
  (stage) =>
    Effect.forEach(asked, (each) => earlier(stage, each), { discard: true })

/** Runs several arrangements in sequence. */
export const steps =
  (...arranges: ReadonlyArray<Arrange>): Arrange =>
  (stage) =>
    Effect.forEach(arranges, (arrange) => arrange(stage), { discard: true })
