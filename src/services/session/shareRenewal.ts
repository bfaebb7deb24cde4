import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { retryBaseMillis } from "../../schemas/limits.js"
import { monotonicMillis } from "../platform/monotonicMillis.js"
import { identity } from "../platform/tokens/TokenStore.js"
import { expired } from "./accessToken.js"
import type { Renewal } from "./renewal.js"
import type { Active } from "./State.js"

/** A refresh in progress. */
interface Underway {
  readonly result: Deferred.Deferred<Renewal>
  readonly startedAtMillis: number
}

/** The refreshes in progress of an app's views, by refresh token. */
export type RenewalsUnderway = Map<string, Underway>

/**
 * Refreshes a session, or waits for the refresh of another view of it: simultaneous requests of one visitor send one. A refresh is
 * independent of those who wait for it, and nothing of it is kept after it ends. Later requests do not wait for one that takes long.
 */
export const shareRenewal = (
  all: RenewalsUnderway,
  scope: Scope.Scope,
  { freshness, pair }: Active,
  renewal: Effect.Effect<Renewal>
): Effect.Effect<Renewal> => {
  // After a change of the user, a token that was requested before it may be outdated.
  const isOutdated = freshness.staleAtMillis === 0 && freshness !== expired
  if (isOutdated) return renewal
  const shared = Effect.uninterruptible(underway(all, Redacted.value(identity(pair)), renewal, scope))
  return Effect.flatMap(shared, ({ result }) => Deferred.await(result))
}

/** Returns the refresh of a token that is in progress, or starts it. */
const underway = Effect.fnUntraced(function* (
  all: RenewalsUnderway,
  token: string,
  renewal: Effect.Effect<Renewal>,
  scope: Scope.Scope
) {
  const now = yield* monotonicMillis
  const found = all.get(token)
  if (found !== undefined && now - found.startedAtMillis < retryBaseMillis) return found
  const own: Underway = { result: Deferred.makeUnsafe(), startedAtMillis: now }
  all.set(token, own)
  const fiber = yield* Effect.forkIn(Effect.interruptible(renewal), scope, { startImmediately: true })
  // On every exit, also if the scope closes before the fiber starts, so that no one waits forever.
  fiber.addObserver((exit) => {
    if (all.get(token) === own) all.delete(token)
    Deferred.doneUnsafe(own.result, exit)
  })
  return own
})
