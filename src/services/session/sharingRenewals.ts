import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { retryBaseMillis } from "../../schemas/limits.js"
import { Sharing } from "../platform/Sharing.js"
import { identity } from "../platform/TokenStore.js"
import { monotonicMillis } from "../transport/attempts.js"
import { expired } from "./accessToken.js"
import { RenewalSharing } from "./RenewalSharing.js"
import type { Renewal } from "./renewal.js"

/** A refresh in progress. */
interface Underway {
  readonly result: Deferred.Deferred<Renewal>
  readonly startedAtMillis: number
}

/**
 * Lets the sessions of a server app share refreshes: simultaneous requests of one visitor send one. A refresh is independent of
 * those who wait for it, and nothing of it is kept after it ends. Later requests do not wait for one that takes long.
 */
export const sharingRenewals = <R>(core: Context.Context<R>, scope: Scope.Scope): Context.Context<R> => {
  if (!Context.get(core, Sharing)) return core
  const all = new Map<string, Underway>()
  return Context.add(core, RenewalSharing, ({ freshness, pair }, renewal) => {
    // After a change of the user, a token that was requested before it may be outdated.
    const isOutdated = freshness.staleAtMillis === 0 && freshness !== expired
    if (isOutdated) return renewal
    const shared = Effect.uninterruptible(underway(all, Redacted.value(identity(pair)), renewal, scope))
    return Effect.flatMap(shared, ({ result }) => Deferred.await(result))
  })
}

/** Returns the refresh of a token that is in progress, or starts it. */
const underway = Effect.fnUntraced(function* (
  all: Map<string, Underway>,
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
