import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { SessionEnd, TransportFailure } from "../../errors/sdk.js"
import { SessionExpired } from "../../errors/sdk.js"
import { monotonicMillis, monotonicMillisOf } from "../../internal/clocks.js"
import { millisOf } from "../../internal/durationMillis.js"
import type { AccessToken, RefreshToken } from "../../schemas/Tokens.js"
import { attemptTimeoutMillis, retryBaseMillis } from "../config/defaults.js"
import type { TokenPair } from "../platform/tokens/TokenStore.js"
import { isSameSession } from "../platform/tokens/TokenStore.js"
import type { Caller } from "../transport/AccessTokens.js"
import { isDefinitelyOtherUser } from "../transport/isSameUser.js"
import * as accessToken from "./accessToken.js"
import { isNewer, readable } from "./pairs.js"
import type { Renewal } from "./renewal.js"
import { renew, tokenOf } from "./renewal.js"
import type { Active, Refresh, Refreshing } from "./State.js"
import { endOf, isSignedIn } from "./State.js"
import type { StoredSession } from "./StoredSession.js"

/** How fresh an access token must be. */
interface Wanted {
  readonly minFreshMillis: number
  readonly maxAgeMillis: number
}
const any: Wanted = { minFreshMillis: 0, maxAgeMillis: Number.POSITIVE_INFINITY }

/** Makes an effect interruptible if its caller is. */
type Restore = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** The access tokens of a session, which it refreshes on demand. @internal */
export class Renewals {
  readonly #session: StoredSession

  constructor(session: StoredSession) {
    this.#session = session
  }

  /**
   * Returns an access token of the caller that is likely to be accepted and, as far as the platform's tokens allow, is fresh
   * enough.
   */
  tokenFor(caller: Caller, wanted: Wanted = any): Effect.Effect<AccessToken, SessionExpired | TransportFailure> {
    return Effect.flatMap(Effect.andThen(this.#session.takeStored, Clock.Clock), (clock) => {
      if (this.#session.callers.isReplaced(caller)) return new SessionExpired({ reason: "replaced" })
      const session = this.#session.state.get()
      const token = session._tag === "Active" && isFresh(session, clock, wanted) ? session.pair.accessToken : null
      // The usual case. The others may start a refresh, which must not be interrupted half-way.
      return token === null ? this.#obtained(caller, monotonicMillisOf(clock), wanted) : Effect.succeed(token)
    })
  }

  tokenOf(pair: TokenPair): Effect.Effect<AccessToken, SessionExpired | TransportFailure> {
    return Effect.suspend(() => tokenOf(this.#session.services, pair))
  }

  #obtained(caller: Caller, now: number, wanted: Wanted): Effect.Effect<AccessToken, SessionExpired | TransportFailure> {
    return Effect.uninterruptibleMask((restore) => Effect.gen(() => this.#obtaining(restore, caller, now, wanted)))
  }

  // Between two effects another fiber may run, so there is none from the look at the state to its change.
  *#obtaining(restore: Restore, caller: Caller, now: number, wanted: Wanted) {
    if (this.#session.callers.isReplaced(caller)) return yield* new SessionExpired({ reason: "replaced" })
    const session = this.#session.state.get()
    if (!isSignedIn(session)) {
      return yield* new SessionExpired({ reason: this.#session.absence })
    }
    const attemptMillis = millisOf(this.#session.config.attemptTimeoutMillis ?? attemptTimeoutMillis)
    // A refresh that takes longer than an attempt may never end; a new call does not wait for it.
    if (session._tag === "Refreshing" && this.#session.mayShare && now - session.refresh.startedAtMillis < attemptMillis) {
      const { result, startedAtMillis } = session.refresh
      const shared = restore(Deferred.await(result))
      if (now - startedAtMillis <= retryBaseMillis) return yield* shared
      // The cause of its failure may have passed by the time this call was made.
      const again = Effect.flatMap(monotonicMillis, (then) => restore(this.#obtained(caller, then, wanted)))
      return yield* Effect.catch(shared, () => again)
    }
    const { accessToken, refreshToken } = session.pair
    if (refreshToken !== null)
      return yield* restore(Deferred.await((yield* this.#startRefresh(session, refreshToken, now)).result))
    if (now < session.freshness.expiresAtMillis) return accessToken
    yield* this.#session.reject(session)
    return yield* new SessionExpired({ reason: "rejected" })
  }

  // Independent of the callers, so that interrupting one does not stop the refresh of the others. The observer runs on every
  // exit, also if the app is closed before the fiber starts: the state never stays `Refreshing` without a refresh.
  *#startRefresh(before: Active | Refreshing, refreshToken: RefreshToken, startedAtMillis: number) {
    const { freshness, generation, pair } = before
    // Those who wait for a refresh that takes too long get the result of the new one.
    const waiting = before._tag === "Refreshing" && this.#session.mayShare ? before.refresh.result : null
    const refresh: Refresh = {
      result: waiting ?? Deferred.makeUnsafe(),
      startedAtMillis,
      fiber: null
    }
    // A slower refresh, which began before the claims changed, may complete first.
    const claimsChanged = before._tag === "Refreshing" && before.claimsChanged
    this.#session.transition({ _tag: "Refreshing", generation, pair, freshness, refresh, claimsChanged })
    const renewing = this.#session.tabs.exclusive(Effect.gen(() => this.#renewal(before, refreshToken)))
    const fiber = yield* Effect.forkIn(Effect.interruptible(renewing), this.#session.appScope)
    refresh.fiber = fiber
    fiber.addObserver((exit) => {
      const now = this.#session.state.get()
      if (now._tag === "Refreshing" && now.refresh === refresh) {
        const { generation, pair, freshness } = now
        this.#session.transition({ _tag: "Active", generation, pair, freshness })
      } else if (now._tag === "Refreshing" && now.refresh.result === refresh.result && Exit.isFailure(exit)) {
        // The newer one can still succeed.
        return
      }
      Deferred.doneUnsafe(refresh.result, exit)
    })
    return refresh
  }

  *#renewal(session: Active | Refreshing, refreshToken: RefreshToken) {
    const { pair } = session
    // Another tab may have refreshed the token while this one waited for the lock.
    const stored = readable(yield* this.#session.store.get)
    const isDone = stored?.accessToken && isSameSession(stored, pair) && isNewer(stored, pair)
    const renewal = isDone
      ? { _tag: "Renewed" as const, accessToken: stored.accessToken }
      : yield* Context.get(this.#session.services, RenewalSharing)(session, renew(this.#session.services, refreshToken))
    const isOthers = renewal._tag === "Renewed" && isDefinitelyOtherUser(renewal.accessToken, pair.accessToken)

    if (renewal._tag === "Unavailable") {
      if (session.freshness.expiresAtMillis > (yield* monotonicMillis) && pair.accessToken !== null) return pair.accessToken
      return yield* Effect.fail(renewal.error)
    }
    if (!this.#session.isCurrent(session)) return yield* new SessionExpired({ reason: endOf(this.#session.state.get()) })
    // If the new token names another user, the session ends: no call may be made as that user.
    if (renewal._tag === "Rejected" || isOthers) {
      yield* this.#session.reject(session)
      return yield* new SessionExpired({ reason: "rejected" })
    }
    const freshness = yield* accessToken.received(renewal.accessToken, this.#session.platformClock)
    const now = this.#session.state.get()
    if (!this.#session.isCurrent(session)) return yield* new SessionExpired({ reason: endOf(now) })
    const next: TokenPair = { accessToken: renewal.accessToken, refreshToken }
    const isOutdated = now._tag === "Refreshing" && now.claimsChanged
    this.#session.transition({
      _tag: "Active",
      generation: session.generation,
      pair: next,
      freshness: isOutdated ? { ...freshness, staleAtMillis: 0 } : freshness
    })
    if (!isDone) yield* this.#session.writes.run(() => this.#session.store.replace(pair, next))
    return renewal.accessToken
  }
}

const isFresh = ({ freshness }: Active, clock: Clock.Clock, { maxAgeMillis, minFreshMillis }: Wanted): boolean => {
  const now = accessToken.awakeMillis(clock, freshness)
  return (
    now < freshness.staleAtMillis &&
    freshness.expiresAtMillis - now >= minFreshMillis &&
    now - freshness.issuedAtMillis <= maxAgeMillis
  )
}

/** Runs the refresh of a session, or waits for that of another session with the same refresh token. */
export type ShareRenewal = (session: Active | Refreshing, renewal: Effect.Effect<Renewal>) => Effect.Effect<Renewal>

/** How the sessions of an app share refreshes. By default, each refreshes for itself. */
export const RenewalSharing: Context.Reference<ShareRenewal> = Context.Reference<ShareRenewal>("portico/session/RenewalSharing", {
  defaultValue: () => (_, renewal) => renewal
})

/** Interrupts the refresh of a session that has ended. Those who wait for it learn why. */
export const abandon = ({ refresh }: Refreshing, reason: SessionEnd): void => {
  Deferred.doneUnsafe(refresh.result, new SessionExpired({ reason }))
  refresh.fiber?.interruptUnsafe()
}
