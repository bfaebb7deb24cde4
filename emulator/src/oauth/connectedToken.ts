import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { grantOf, renew } from "../provider/grants.js"
import type { Project } from "../world/Project.js"
import { forgetProviderToken, keepProviderTokens, providerTokensOf } from "../world/ProviderToken.js"
import type { OAuthAccount } from "../world/User.js"

// The minimum remaining lifetime of a returned token. @source protocol/users.md#connected-accounts
const leastRemainingMillis = 300_000

/**
 * Returns an access token of an account with all of the given scopes: a stored one that the provider still accepts, or a
 * refreshed one. Undefined if there is none.
 */
export const connectedToken = Effect.fn("connectedToken")(function* (
  project: Project,
  account: OAuthAccount,
  scopes: ReadonlyArray<string>
) {
  const now = yield* Clock.currentTimeMillis
  const fitting = providerTokensOf(project, account.id).filter((kept) => scopes.every((scope) => kept.scopes.includes(scope)))
  for (const { kind, token, expiresAtMillis } of fitting) {
    if (kind !== "access" || (expiresAtMillis ?? now) < now + leastRemainingMillis) continue
    if ((yield* grantOf(token)) !== undefined) return token
    forgetProviderToken(project, account.id, token)
  }
  for (const kept of fitting) {
    if (kept.kind !== "refresh") continue
    const renewed = yield* renew(kept.token)
    if (renewed !== undefined) {
      keepProviderTokens(project, account.id, [{ ...renewed, kind: "access", scopes: kept.scopes }])
      return renewed.token
    }
    forgetProviderToken(project, account.id, kept.token)
  }
  return undefined
})
