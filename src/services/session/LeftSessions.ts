import type * as Redacted from "effect/Redacted"
import { callTimeoutMillis } from "../config/defaults.js"
import type { TokenPair } from "../platform/tokens/TokenStore.js"
import { identity, isSame } from "../platform/tokens/TokenStore.js"
import type { State } from "./State.js"
import { isSignedIn } from "./State.js"

/**
 * The sessions that an app has left lately by a sign-in or a sign-out: a store whose reads lag behind its writes, such as a replica,
 * must not bring one back.
 */
export class LeftSessions {
  // Also one that the store has not returned yet.
  #started: Redacted.Redacted | null = null
  #left: ReadonlyArray<{ readonly identity: Redacted.Redacted; readonly untilMillis: number }> = []

  /** Leaves the current session and the one that has ended before it, for the next one. */
  leave(before: State, ended: Redacted.Redacted | null, next: TokenPair | null, nowMillis: number): void {
    const others = [ended, this.#started, isSignedIn(before) ? identity(before.pair) : null]
    this.#started = next && identity(next)
    const left = others.flatMap((one) => (one === null ? [] : [{ identity: one, untilMillis: nowMillis + callTimeoutMillis }]))
    const isNext = (one: Redacted.Redacted) => next !== null && isSame(one, identity(next))
    this.#left = [...this.#left, ...left].filter(({ identity, untilMillis }) => nowMillis < untilMillis && !isNext(identity))
  }

  has(stored: TokenPair, nowMillis: number): boolean {
    return this.#left.some((one) => nowMillis < one.untilMillis && isSame(one.identity, identity(stored)))
  }
}
