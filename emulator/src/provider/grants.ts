import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { challengeOf, randomSecret } from "../oauth/pkce.js"
import type { BuiltInGrant, Interaction } from "../world/BuiltInProvider.js"
import { builtInProviderOf } from "../world/BuiltInProvider.js"
import { World } from "../world/World.js"

/** The lifetime of the built-in provider's access tokens. */
const builtInTokenLifetimeMillis = 3_600_000

const codeLifetimeMillis = 60_000

const state = Effect.map(World, ({ internal }) => builtInProviderOf(internal))

const live = Effect.fnUntraced(function* <Grant extends BuiltInGrant>(grant: Grant | undefined) {
  const now = yield* Clock.currentTimeMillis
  return grant !== undefined && (grant.expiresAtMillis ?? Number.POSITIVE_INFINITY) > now ? grant : undefined
})

/** Issues the authorization code of an approved request. */
export const issueCode = Effect.fn("provider.issueCode")(function* (
  { redirectUri, scopes, codeChallenge }: Interaction,
  account: BuiltInGrant["account"]
) {
  const code = yield* randomSecret
  const expiresAtMillis = (yield* Clock.currentTimeMillis) + codeLifetimeMillis
  ;(yield* state).codes.set(code, { id: code, account, scopes, expiresAtMillis, redirectUri, codeChallenge })
  return code
})

const issueAccessToken = Effect.fnUntraced(function* ({ id, account, scopes }: BuiltInGrant) {
  const token = yield* randomSecret
  const expiresAtMillis = (yield* Clock.currentTimeMillis) + builtInTokenLifetimeMillis
  ;(yield* state).accessTokens.set(token, { id, account, scopes, expiresAtMillis })
  return { token, expiresAtMillis, scopes }
})

/** Redeems a code once, for the account and its tokens; undefined if the code is invalid. */
export const redeem = Effect.fn("provider.redeem")(function* (code: string, redirectUri: string, verifier: string) {
  const { codes, refreshTokens } = yield* state
  const grant = yield* live(codes.get(code))
  codes.delete(code)
  if (grant === undefined || grant.redirectUri !== redirectUri) return undefined
  if (grant.codeChallenge !== undefined && grant.codeChallenge !== (yield* challengeOf(verifier))) return undefined
  const access = yield* issueAccessToken(grant)
  const refreshToken = yield* randomSecret
  refreshTokens.set(refreshToken, { id: grant.id, account: grant.account, scopes: grant.scopes, expiresAtMillis: undefined })
  return { account: grant.account, access, refreshToken }
})

/** Returns a new access token for a refresh token; undefined if that was revoked or its refresh is set to fail. */
export const renew = Effect.fn("provider.renew")(function* (refreshToken: string) {
  const { refreshTokens, refusals } = yield* state
  const grant = yield* live(refreshTokens.get(refreshToken))
  return grant === undefined || refusals.delete(grant.id) ? undefined : yield* issueAccessToken(grant)
})

/** Returns the grant of an access token while it is valid. */
export const grantOf = Effect.fn("provider.grantOf")(function* (accessToken: string) {
  return yield* live((yield* state).accessTokens.get(accessToken))
})

/** Revokes an access or refresh token. */
export const revoke = Effect.fn("provider.revoke")(function* (token: string) {
  const { accessTokens, refreshTokens } = yield* state
  accessTokens.delete(token)
  refreshTokens.delete(token)
})

/** Revokes all tokens of an access token's consent; returns whether the token is known. */
export const revokeConsent = Effect.fn("provider.revokeConsent")(function* (accessToken: string) {
  const { accessTokens, refreshTokens } = yield* state
  const id = accessTokens.get(accessToken)?.id
  if (id === undefined) return false
  for (const tokens of [accessTokens, refreshTokens]) {
    for (const [token, grant] of tokens) if (grant.id === id) tokens.delete(token)
  }
  return true
})

/** Makes the next refresh within an access token's consent fail; returns whether the token is known. */
export const refuseRenewal = Effect.fn("provider.refuseRenewal")(function* (accessToken: string) {
  const { accessTokens, refusals } = yield* state
  const id = accessTokens.get(accessToken)?.id
  if (id !== undefined) refusals.add(id)
  return id !== undefined
})
