import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { grantOf, renew } from "../provider/grants.js"
import type { Project } from "../world/Project.js"
import { forgetProviderToken, keepProviderTokens, providerTokensOf } from "../world/ProviderToken.js"
import type { OAuthAccount } from "../world/User.js"

// A token that is handed out has to last for a while. @source protocol/users.md#connected-accounts
const leastRemainingMillis = 300_000

/**
 * A token with which to call the provider on behalf of an account, with all of some scopes: one that is kept and that the
 * provider still accepts, or a renewed one. Gives nothing if the account has no such token.
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
