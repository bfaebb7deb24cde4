import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SharedStoreError } from "../errors/store.js"
import type { OwnCrypto } from "../services/platform/AppCrypto.js"
import type { TokenPair } from "../services/platform/tokens/TokenStore.js"
import { plainTokens, tokenPair } from "../services/platform/tokens/TokenStore.js"
import { sharedSessionClockMillis, sharedSessionTouch } from "./limits.js"
import type { StoreOrDie } from "./SharedStore.js"
import type { SessionKeys, SessionRecord } from "./sealing.js"
import { keysOf, makeId, open, seal } from "./sealing.js"

/** A session as it was read from the store. */
export interface LoadedSession {
  readonly keys: SessionKeys
  /** The stored value, which a change expects to be present still. */
  readonly text: string
  readonly record: SessionRecord
}

/** Returns the tokens of a session that was read; null if there is none. */
export const pairOf = (one: LoadedSession | null): TokenPair | null =>
  one && tokenPair(one.record.accessToken, one.record.refreshToken)

/** Where and how long the records of an app are stored. */
export interface RecordOptions {
  readonly crypto: OwnCrypto
  readonly store: StoreOrDie
  readonly idleMillis: number
  readonly maxAgeMillis: number
}

/** The encrypted sessions of an app in a store, by session id. Those of each project are apart. */
export interface SessionRecords {
  /** Returns the session of an id, and records that it is in use; null if there is none or it is over. */
  read(id: string, projectId: string): Effect.Effect<LoadedSession | null>
  /** Stores a new session. Its id is new too, so that no one can have known it before. */
  create(pair: TokenPair, projectId: string): Effect.Effect<{ readonly id: string; readonly held: LoadedSession }>
  /** Replaces the tokens of a session that was read. Returns null if the store holds another value by now. */
  change(before: LoadedSession, pair: TokenPair): Effect.Effect<LoadedSession | null>
  remove(held: LoadedSession): Effect.Effect<void>
}

/** Creates the records of an app. */
export const sessionRecords = ({ crypto, idleMillis, maxAgeMillis, store }: RecordOptions): SessionRecords => {
  const maxEndOf = (record: SessionRecord) => record.beganAtMillis + maxAgeMillis
  // The store ends unused sessions in time: the clock of the server that used one last may differ from this one's.
  const isOver = (record: SessionRecord, now: number) =>
    now >= maxEndOf(record) || now >= record.usedAtMillis + idleMillis + sharedSessionClockMillis

  const write = Effect.fnUntraced(function* (keys: SessionKeys, expected: string | null, record: SessionRecord) {
    const text = yield* seal(crypto, keys, record)
    const ttlMillis = Math.min(idleMillis, maxEndOf(record) - record.usedAtMillis)
    const isDone = yield* store.swap({ key: keyOf(keys), expected, next: text, ttlMillis })
    return { held: { keys, text, record }, isDone }
  })

  const update = Effect.fnUntraced(function* (before: LoadedSession, changes: Partial<SessionRecord>) {
    const usedAtMillis = yield* Clock.currentTimeMillis
    const { held, isDone } = yield* write(before.keys, before.text, { ...before.record, ...changes, usedAtMillis })
    return isDone ? held : null
  })

  return {
    read: Effect.fnUntraced(function* (id, projectId) {
      const keys = yield* keysOf(crypto, id, projectId)
      const text = yield* store.get(keyOf(keys))
      const record = text === null ? null : yield* open(crypto, keys, text)
      const now = yield* Clock.currentTimeMillis
      if (text === null || record === null || isOver(record, now)) return null
      const found: LoadedSession = { keys, text, record }
      const isRecent = Math.abs(now - record.usedAtMillis) < idleMillis * sharedSessionTouch
      return isRecent ? found : ((yield* update(found, {})) ?? found)
    }),
    create: Effect.fnUntraced(function* (pair, projectId) {
      const id = makeId(crypto)
      const keys = yield* keysOf(crypto, id, projectId)
      const now = yield* Clock.currentTimeMillis
      const { held, isDone } = yield* write(keys, null, { ...plainTokens(pair), beganAtMillis: now, usedAtMillis: now })
      // No other session can have the id. Otherwise the sign-in would be lost silently.
      if (!isDone)
        return yield* Effect.die(new SharedStoreError({ operation: "swap", cause: new Error("a new entry is refused") }))
      return { id, held }
    }),
    change: (before, pair) => update(before, plainTokens(pair)),
    remove: ({ keys }) => store.remove(keyOf(keys))
  }
}

const keyOf = ({ name }: SessionKeys): string => `portico:session:${name}`
