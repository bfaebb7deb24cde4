import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { unverifiedUserOf } from "../auth/sessions/UnverifiedUser.js"
import { dehydratedMillis } from "../cache/defaults.js"
import { WatchedValues } from "../cache/WatchedValues.js"
import { AppConfig } from "../config/AppConfig.js"
import { LateCode } from "../lazy/LateCode.js"
import type { TokenPair } from "../platform/tokens/TokenStore.js"
import { Session } from "../session/Session.js"
import { currentPair } from "../session/State.js"
import { clientVersion } from "../transport/clientVersion.js"
import { reviveValues } from "./reviveValues.js"

/** The values that an app has loaded, for the browser that continues its page: plain JSON, without a token. */
export interface Dehydrated {
  /** The version of the SDK that wrote it; other versions ignore it. */
  readonly version: string
  readonly projectId: string
  /** The id of the user whose values these are; null if no user is signed in. */
  readonly userId: string | null
  readonly readAtMillis: number
  /** The values as a string without `<`, safe inside a script element. */
  readonly values: string
}

// The user of a session without an access token is not known, so it equals no other.
const userIdOf = (pair: TokenPair | null): string | null | undefined =>
  pair && (pair.accessToken ? unverifiedUserOf(pair.accessToken)?.id : undefined)

/** Creates `dehydrate`. @internal */
export const dehydrate = Effect.gen(function* () {
  const code = yield* LateCode
  const { projectId } = yield* AppConfig
  const session = yield* Session
  const watched = yield* WatchedValues
  return (): Effect.Effect<Dehydrated> =>
    Effect.gen(function* () {
      // In one step, so that the values are those of this user.
      const { userId, values } = yield* Effect.map(currentPair(session), (pair) => {
        const userId = userIdOf(pair)
        return { userId, values: userId === undefined ? [] : watched.loadedValues() }
      })
      // If the chunk that serializes them fails to load, the browser loads the values itself.
      const text = yield* Effect.orElseSucceed(
        Effect.map(code, ({ serializeValues }) => serializeValues(values)),
        () => "[]"
      )
      return {
        version: clientVersion,
        projectId,
        userId: userId ?? null,
        readAtMillis: yield* Clock.currentTimeMillis,
        values: text
      }
    })
})

/** Creates `hydrate`. @internal */
export const hydrate = Effect.gen(function* () {
  const { projectId } = yield* AppConfig
  const session = yield* Session
  const watched = yield* WatchedValues
  return (dehydrated: Dehydrated): Effect.Effect<boolean> =>
    Effect.gen(function* () {
      // The value comes from a page, which anyone may have written.
      const given: Partial<Dehydrated> = Object(dehydrated)
      const userId = userIdOf(yield* currentPair(session))
      if (given.version !== clientVersion || given.projectId !== projectId) return false
      if (userId === undefined || given.userId !== userId) return false
      const values = reviveValues(String(given.values))
      if (values === null) return false
      const age = (yield* Clock.currentTimeMillis) - Number(given.readAtMillis)
      watched.hydrate(values, !(Math.abs(age) <= dehydratedMillis))
      return true
    })
})
