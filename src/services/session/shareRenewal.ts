import type * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type { Runs } from "../../internal/singleFlight.js"
import { shareRun } from "../../internal/singleFlight.js"
import { retryBaseMillis } from "../config/defaults.js"
import { identity } from "../platform/tokens/TokenStore.js"
import type { Renewal } from "./renewal.js"
import type { Active, Refreshing } from "./State.js"

/** The refreshes in progress of an app's views, by refresh token. */
export type RenewalsUnderway = Runs<Renewal, never>

/**
 * Refreshes a session, or waits for the refresh of another view of it: simultaneous requests of one visitor send one. Later requests
 * do not wait for one that takes long.
 */
export const shareRenewal = (
  all: RenewalsUnderway,
  scope: Scope.Scope,
  { freshness, pair }: Active | Refreshing,
  renewal: Effect.Effect<Renewal>
): Effect.Effect<Renewal> => {
  // After a change of the user, a token that was requested before it may be outdated.
  const isOutdated = freshness.staleAtMillis === 0
  return isOutdated ? renewal : shareRun(all, Redacted.value(identity(pair)), renewal, scope, retryBaseMillis)
}
