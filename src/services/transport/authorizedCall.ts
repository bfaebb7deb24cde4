import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Call from "../../contract/Call.js"
import type { Any as AnyKnownError } from "../../errors/KnownError.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import { timeoutOrNull } from "../../internal/until.js"
import type { LateCode } from "../lazy/LateCode.js"
import type { Caller, UserBearer } from "./AccessTokens.js"
import type { Http, HttpRequest } from "./Http.js"
import type { ClockObserver, ProjectOwner } from "./projectOwner.js"
import { decode } from "./response.js"
import type { CallState, PlatformResponse } from "./retry.js"
import * as Attempts from "./retry.js"
import type { RecordResponse } from "./spans.js"
import type { OwnerFailure, SessionFailure } from "./Transport.js"

/** What all calls of a transport use. */
export interface TransportContext {
  readonly code: LateCode["Service"]
  readonly http: Http["Service"]
  readonly user: UserBearer
  readonly owner: ProjectOwner | null
  readonly clockObserver: ClockObserver
}

/** A call that is being made. */
export interface PreparedCall {
  readonly caller: Caller
  /** The owner's tokens, if the call is made for a project owner. */
  readonly ownerTokens: OwnerTokenByLevel | null | undefined
  readonly request: HttpRequest
  /** The headers of the request, without tokens. */
  readonly headers: HttpRequest["headers"]
  readonly state: CallState
  readonly recordResponse: RecordResponse
}

/** Whose tokens a call carries. */
interface TokenUse<Use extends Call.SessionUse, Level extends Call.Access> {
  readonly session: Use
  readonly access: Level
}

/** What a call can fail with besides the errors of its endpoint. */
export type CommonFailure<Use extends Call.SessionUse, Level extends Call.Access> =
  | TransportFailure
  | SessionFailure[Use]
  | OwnerFailure[Level]

/** Sends a call and decodes the response. If it rejects a token, sends the call once more with another one, at once. */
export const exchange = <
  Level extends Call.Access,
  Use extends Call.SessionUse,
  Input extends Call.AnyInput,
  Success,
  Error extends AnyKnownError
>(
  transport: TransportContext,
  endpoint: Call.Call<Level, Use, Input, Success, Error>,
  call: PreparedCall
): Effect.Effect<Success, InstanceType<Error> | CommonFailure<Use, Level>> => {
  type Outcome = Effect.Effect<Success, InstanceType<Error> | CommonFailure<Use, Level>>
  const { code, owner, user } = transport
  // Without generators, because every call passes here.
  return Effect.flatMap(sendWithTokens(transport, endpoint, call), (first): Outcome => {
    const refused = rejectedHeader(first, owner)
    if (refused === undefined) return decode(code, endpoint, first.answer)
    const bearer = refused === userHeader ? user : (owner ?? user)
    const refusal = bearer.refused(Redacted.make(first.credentials[refused] ?? ""))
    const again = Effect.flatMap(refusal, () => sendWithTokens(transport, endpoint, call, first))
    return Effect.flatMap(again, (second): Outcome => {
      const last = rejectedHeader(second, owner) === userHeader && finalRejection[endpoint.session]
      return last || decode(code, endpoint, second.answer, first.answer)
    })
  })
}

/** Sends a call with the tokens of its caller. `before` is its response to tokens that it rejects. */
const sendWithTokens = <Use extends Call.SessionUse, Level extends Call.Access>(
  transport: TransportContext,
  endpoint: TokenUse<Use, Level>,
  call: PreparedCall,
  before?: AuthorizedResponse
): Effect.Effect<AuthorizedResponse, CommonFailure<Use, Level>> =>
  Effect.flatMap(
    credentialsOrTimeout(transport, endpoint, call),
    (credentials): Effect.Effect<AuthorizedResponse, CommonFailure<Use, Level>> => {
      const { state } = call
      if (credentials === null) return Attempts.timeout(state, Attempts.millisLeft(state))
      // A call of an owner is never repeated without the owner's token.
      if (before?.credentials[ownerHeader] && !credentials[ownerHeader]) return Effect.succeed(before)
      const headers = withCredentials(call.headers, credentials)
      const request = { ...call.request, headers, maxResponseBytes: state.maxResponseBytes }
      return Effect.flatMap(Attempts.send(transport.http, state, request), (answer) => {
        call.recordResponse(answer)
        const sent = { answer, credentials }
        const { code, response, status } = answer
        const at = Date.parse(response.headers.get("date") ?? "")
        // Not that of a proxy's page or error: its clock may be wrong.
        const isFromPlatform = response.text[0] === "{" && (code !== null || status < 300)
        return at && isFromPlatform ? Effect.as(transport.clockObserver.observed(at), sent) : Effect.succeed(sent)
      })
    }
  )

/** Returns the tokens that a call carries; null if its time ends before. */
const credentialsOrTimeout = <Use extends Call.SessionUse, Level extends Call.Access>(
  transport: TransportContext,
  endpoint: TokenUse<Use, Level>,
  call: PreparedCall
): Effect.Effect<Credentials | null, CommonFailure<Use, Level>> => {
  const { state } = call
  const tokens: Effect.Effect<Credentials, CommonFailure<Use, Level>> = credentialsOf(
    transport.user,
    call.ownerTokens,
    endpoint.session,
    endpoint.access,
    call.caller
  )
  return Effect.catch(timeoutOrNull(tokens, Attempts.millisLeft(state)), (error) => {
    // The refresh of a token can be rate-limited too.
    const wait = error._tag === "RateLimited" ? error.retryAfterMillis : null
    if (wait === null || state.waitedMillis + wait > state.rateLimitWaitMillis) return Effect.fail(error)
    state.waitedMillis += wait
    return Effect.flatMap(Effect.sleep(wait), () => credentialsOrTimeout(transport, endpoint, call))
  })
}

// If a call continues without a session, the platform's own error is its outcome.
const finalRejection: { readonly [Use in Call.SessionUse]?: Effect.Effect<never, SessionFailure[Use]> } = {
  required: Effect.suspend(() => new SessionExpired({ reason: "refused" }))
}

const userHeader = "x-stack-access-token"
const ownerHeader = "x-stack-admin-access-token"

/** The tokens of a request, by header; null if it carries none. */
interface Credentials {
  readonly [userHeader]: string | null
  readonly [ownerHeader]: string | null
}

/** The response to a request, and the tokens that the request carried. */
interface AuthorizedResponse {
  readonly answer: PlatformResponse
  readonly credentials: Credentials
}

/** Returns the tokens that a call carries, by its endpoint's use of the session and by its level. */
const credentialsOf = <Use extends Call.SessionUse, Level extends Call.Access>(
  user: UserBearer,
  ownerTokens: OwnerTokenByLevel | null | undefined,
  session: Use,
  access: Level,
  caller: Caller
): Effect.Effect<Credentials, TransportFailure | SessionFailure[Use] | OwnerFailure[Level]> => {
  const userToken = userTokenByUse[session](user, caller)
  if (userToken === none && ownerTokens == null) return noCredentials
  return ownerTokens == null
    ? Effect.map(userToken, (token) => ({ [userHeader]: token, [ownerHeader]: null }))
    : Effect.flatMap(userToken, (token) =>
        Effect.map(ownerTokens[access], (ownerToken) => ({ [userHeader]: token, [ownerHeader]: ownerToken }))
      )
}

type UserTokenByUse = {
  readonly [Use in Call.SessionUse]: (
    user: UserBearer,
    caller: Caller
  ) => Effect.Effect<string | null, TransportFailure | SessionFailure[Use]>
}

/** The owner's token, by the level of the endpoint. */
export type OwnerTokenByLevel = {
  readonly [Level in Call.Access]: Effect.Effect<string | null, TransportFailure | OwnerFailure[Level]>
}

/** The caller's token, by the endpoint's use of the session. */
const userTokenByUse: UserTokenByUse = {
  none: () => none,
  // Without a session, the call is made without a user, but not if its own user has been replaced.
  optional: (user, caller) =>
    Effect.catchTag(userTokenByUse.required(user, caller), "SessionExpired", (error) =>
      error.reason === "replaced" ? Effect.fail(error) : none
    ),
  required: (user, caller) => Effect.map(user.tokenFor(caller), Redacted.value)
}
const none = Effect.succeed(null)
// Complete, so that no fiber is started to wait for it.
const noCredentials = Effect.succeed({ [userHeader]: null, [ownerHeader]: null } as const)

/** Adds the available tokens to the headers of a request. */
const withCredentials = (headers: Readonly<Record<string, string>>, credentials: Credentials) => {
  const all: Record<string, string> = { ...headers }
  for (const header of tokenHeaders) if (credentials[header] !== null) all[header] = credentials[header]
  return all
}

/** Returns the header whose token a response rejects, if another token of the same session may be accepted. */
const rejectedHeader = (
  { answer: { code }, credentials }: AuthorizedResponse,
  owner: Pick<ProjectOwner, "refusals"> | null
): keyof Credentials | undefined =>
  code === null
    ? undefined
    : tokenHeaders.find(
        (header) => credentials[header] !== null && (header === userHeader ? rejectedTokenCodes : owner?.refusals)?.has(code)
      )

const tokenHeaders = [userHeader, ownerHeader] as const

// The family of errors that another token of the same session resolves. protocol/answers.md#families
const rejectedTokenCodes: ReadonlySet<string> = new Set([
  "ACCESS_TOKEN_EXPIRED",
  "UNPARSABLE_ACCESS_TOKEN",
  "INVALID_PROJECT_FOR_ACCESS_TOKEN",
  "INVALID_ACCESS_TOKEN"
])
