import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { OwnCrypto } from "../services/platform/AppCrypto.js"
import type { RequestLike } from "../services/platform/RequestLike.js"
import { headerTokens } from "../services/platform/requestTokens.js"
import type { RequestSession } from "../services/platform/SharedSessions.js"
import { alone } from "../services/platform/Tabs.js"
import type { TokenPair, TokenStore } from "../services/platform/TokenStore.js"
import { isSameSession, plainTokens, tokenPair } from "../services/platform/TokenStore.js"
import { readOnly } from "../services/platform/TokenStore.request.js"
import type { RequestAndResponse } from "../services/platform/TokenStore.response.js"
import { tooLate } from "../services/platform/TokenStore.response.js"
import type { CookieOptions } from "../services/platform/tokenCookies.js"
import { sharedSessionTouch } from "./limits.js"
import type { Locks } from "./locks.js"
import type { SureStore } from "./SharedStore.js"
import type { SessionKeys, SessionRecord } from "./sealing.js"
import { keysOf, makeId, open, seal } from "./sealing.js"
import { sessionCookie } from "./sessionCookie.js"

/** What all requests of an app share. */
export interface Shared {
  readonly crypto: OwnCrypto
  readonly store: SureStore
  readonly locks: Locks
  readonly idleMillis: number
  readonly maxAgeMillis: number
}

/** A session as it was read from the store. */
interface Held {
  readonly keys: SessionKeys
  /** The stored value, which a change expects to be present still. */
  readonly text: string
  readonly record: SessionRecord
}

/**
 * The session of a request that carries its id. It is read from the store once, and again before it is refreshed, which one
 * server does at a time. A change applies only to the value that was read, so that a server that held the lock too long
 * overwrites nothing. The tokens of a header take precedence over the cookie, and stay in this process.
 */
export const requestSession = (
  { crypto, idleMillis, maxAgeMillis, store, locks }: Shared,
  exchange: RequestLike | RequestAndResponse,
  projectId: string,
  options?: CookieOptions
): RequestSession => {
  const [request, response] = "request" in exchange ? [exchange.request, exchange.response] : [exchange, null]
  const cookie = sessionCookie(request, projectId, options)
  let given = headerTokens(request, projectId)
  let id = given === undefined ? cookie.id : null
  let held: Held | null | undefined
  // A read that was started before a write is outdated.
  let writes = 0

  const endsIn = (record: SessionRecord, now: number) =>
    Math.min(record.usedAtMillis + idleMillis, record.beganAtMillis + maxAgeMillis) - now

  /** Changes the session that was read. Returns null if the store holds another value by now. */
  const change = Effect.fnUntraced(function* (before: Held, changes: Partial<SessionRecord>) {
    const now = yield* Clock.currentTimeMillis
    const record = { ...before.record, ...changes, usedAtMillis: now }
    const text = yield* seal(crypto, before.keys, record)
    const ttlMillis = endsIn(record, now)
    const isDone = yield* store.swap({ key: keyOf(before.keys), expected: before.text, next: text, ttlMillis })
    return isDone ? { ...before, record, text } : null
  })

  const read = Effect.gen(function* () {
    if (id === null) return null
    const keys = yield* keysOf(crypto, id, projectId)
    const text = yield* store.get(keyOf(keys))
    const record = text === null ? null : yield* open(crypto, keys, text)
    const now = yield* Clock.currentTimeMillis
    if (text === null || record === null || endsIn(record, now) <= 0) return null
    const found: Held = { keys, text, record }
    return now - record.usedAtMillis < idleMillis * sharedSessionTouch ? found : ((yield* change(found, {})) ?? found)
  })

  const load = Effect.suspend(() => {
    const asOf = writes
    return Effect.map(read, (found) => (writes === asOf ? (held = found) : (held ?? null)))
  })
  const current = Effect.suspend(() => (held === undefined ? load : Effect.succeed(held)))
  const remove = (one: Held | null) => (one === null ? Effect.void : store.remove(keyOf(one.keys)))

  const become = (next: Held | null): void => {
    writes++
    held = next
  }
  // Returns whether the head of the response has already been sent.
  const append = (...texts: ReadonlyArray<string>): boolean =>
    texts.map((text) => response?.append("set-cookie", text)).includes(false)
  const forget = (): boolean => {
    become(null)
    id = null
    return append(...cookie.deletions)
  }

  // A new id for each sign-in, so that no one can have known it before.
  const begin = Effect.fnUntraced(function* (next: TokenPair) {
    const before = yield* current
    yield* cookie.warn
    const own = makeId(crypto)
    const keys = yield* keysOf(crypto, own, projectId)
    const now = yield* Clock.currentTimeMillis
    const record = { ...plainTokens(next), beganAtMillis: now, usedAtMillis: now }
    const text = yield* seal(crypto, keys, record)
    yield* store.swap({ key: keyOf(keys), expected: null, next: text, ttlMillis: endsIn(record, now) })
    forget()
    id = own
    become({ keys, text, record })
    if (append(cookie.write(own, maxAgeMillis))) yield* tooLate
    yield* remove(before)
  })

  const end = Effect.suspend(() => {
    const removing = Effect.flatMap(current, remove)
    // The cookie is deleted even if the store is unavailable.
    return Effect.ensuring(removing, Effect.sync(forget))
  })

  const replace = (session: TokenPair, next: TokenPair | null): Effect.Effect<boolean> =>
    Effect.gen(function* () {
      if (given !== undefined) {
        const isOurs = isSameSession(given, session)
        if (isOurs) given = next
        return isOurs
      }
      const one = yield* current
      if (one === null || !isSameSession(pairOf(one), session)) return false
      if (next === null) return yield* Effect.as(end, true)
      const changed = yield* change(one, plainTokens(next))
      if (changed !== null) {
        become(changed)
        return true
      }
      // Another server has written meanwhile. Its value stays, unless it only recorded the session's use.
      const now = yield* load
      return now?.record.accessToken === one.record.accessToken ? yield* replace(session, next) : false
    })

  const own: TokenStore["Service"] = {
    get: Effect.suspend(() => (given === undefined ? Effect.map(current, pairOf) : Effect.succeed(given))),
    set: (next) =>
      Effect.suspend(() => {
        given = undefined
        return next === null ? end : begin(next)
      }),
    replace
  }
  // Whether the access token has changed.
  const isDone = Effect.suspend(() => {
    const before = held?.record.accessToken
    return Effect.map(load, (found) => found?.record.accessToken !== before)
  })
  return {
    store: response === null ? readOnly(own) : own,
    tabs: {
      ...alone,
      exclusive: (effect) =>
        Effect.suspend(() => (held ? locks.run({ key: `portico:lock:${held.keys.name}`, isDone, effect }) : effect))
    }
  }
}

const keyOf = ({ name }: SessionKeys): string => `portico:session:${name}`

const pairOf = (one: Held | null): TokenPair | null => one && tokenPair(one.record.accessToken, one.record.refreshToken)
