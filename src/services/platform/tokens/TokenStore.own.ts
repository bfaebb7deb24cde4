import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { alone, Tabs } from "../Tabs.js"
import type { TokenPair } from "./TokenStore.js"
import { limited, plainTokens, replaceBy, TokenStore } from "./TokenStore.js"
import type { GivenTokens } from "./TokenStore.tokens.js"
import { brokenTokens, fromTokens } from "./TokenStore.tokens.js"

/** The tokens of a session as strings; at least one is present. */
export interface StoredTokens {
  readonly accessToken: string | null
  readonly refreshToken: string | null
}

/**
 * A program's own store for the tokens of one session, such as a device's keychain or a database. `get` returns what `set` was
 * given last. One program at a time writes to it: an app reads before it writes, and what another program writes in between is lost.
 * Its errors are thrown to the caller of the app; so is `InvalidOption` if `get` returns half a pair, or if `get` or `set` takes
 * longer than 30 s.
 */
export interface OwnTokenStore {
  /** Returns the current tokens, or null if there are none. */
  get(): GivenTokens | null | Promise<GivenTokens | null>
  /** Replaces the tokens; null deletes them. */
  set(tokens: StoredTokens | null): void | Promise<void>
  /** Calls the listener when something else has changed the tokens, until the returned function is called. */
  subscribe?(listener: () => void): () => void
}

/** Adapts a program's own token store, and listens to its changes. @internal */
export const ownStore = (own: OwnTokenStore): Context.Context<TokenStore> => {
  const get = Effect.flatMap(
    answer("get", () => own.get()),
    (given) => {
      if (given === null || given === undefined) return Effect.succeed(null)
      const broken = brokenTokens(given)
      return broken === null ? fromTokens(given).get : Effect.die(broken)
    }
  )
  const set = (next: TokenPair | null) => answer("set", () => own.set(next && plainTokens(next)))
  const store = { get, set, replace: replaceBy({ get, set }) }
  const subscribe = (listener: () => void) => own.subscribe?.(listener) ?? (() => {})
  return Context.make(TokenStore, store).pipe(Context.add(Tabs, { ...alone, subscribe }))
}

const answer = <A>(operation: string, ask: () => A | Promise<A>): Effect.Effect<A> =>
  limited(
    operation,
    Effect.promise(() => Promise.resolve(ask()))
  )
