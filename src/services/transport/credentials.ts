import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Call from "../../contract/Call.js"
import type { TransportFailure } from "../../errors/sdk.js"
import type { Bearer, UserBearer } from "./AccessTokens.js"
import type { Caller } from "./Caller.js"
import type { ProjectOwner } from "./projectOwner.js"
import type { PlatformResponse } from "./retry.js"
import type { OwnerFailure, SessionFailure } from "./Transport.js"

export const userHeader = "x-stack-access-token"
export const ownerHeader = "x-stack-admin-access-token"

/** The tokens of a request, by header; null if it carries none. */
export interface Credentials {
  readonly [userHeader]: string | null
  readonly [ownerHeader]: string | null
}

/** The response to a request, and the tokens that the request carried. */
export interface AuthorizedResponse {
  readonly answer: PlatformResponse
  readonly credentials: Credentials
}

/** Returns the tokens that a call carries, by its endpoint's use of the session and by its level. */
export const credentialsOf = <Use extends Call.SessionUse, Level extends Call.Access>(
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

/** The token of a session: `optional` is null without a session, `required` fails. */
export const tokensOf = (bearer: Pick<Bearer, "current">) => {
  const required = Effect.map(
    Effect.suspend(() => bearer.current()),
    Redacted.value
  )
  return { optional: Effect.catchTag(required, "SessionExpired", () => Effect.succeed(null)), required }
}

/** Adds the available tokens to the headers of a request. */
export const withCredentials = (headers: Readonly<Record<string, string>>, credentials: Credentials) => {
  const all: Record<string, string> = { ...headers }
  for (const header of tokenHeaders) if (credentials[header] !== null) all[header] = credentials[header]
  return all
}

/** Returns the header whose token a response rejects, if another token of the same session may be accepted. */
export const rejectedHeader = (
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
