import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { InvalidOption } from "../../../errors/options.js"
import { millisOf } from "../../../internal/durationMillis.js"
import { timeoutOrNull } from "../../../internal/until.js"
import { isToken } from "../../../schemas/rules/token.js"
import type { AccessToken, RefreshToken } from "../../../schemas/Tokens.js"
import { callTimeoutMillis } from "../../config/defaults.js"

/**
 * The tokens of one session: both, or only one of them. Without an access token, the first call gets one; without a refresh
 * token, the session lasts as long as its access token.
 */
export type TokenPair =
  | { readonly accessToken: AccessToken; readonly refreshToken: RefreshToken }
  | { readonly accessToken: null; readonly refreshToken: RefreshToken }
  | { readonly accessToken: AccessToken; readonly refreshToken: null }

/** A read-only place of tokens: a request, or tokens that the caller holds. */
export interface TokenSource {
  readonly get: Effect.Effect<TokenPair | null>
}

/**
 * The place where a session's tokens are stored between runs of the app.
 *
 * @since 0.1.0
 * @category Tokens
 * @example
 * ```ts
 * import { Effect, Layer } from "effect"
 * import { ClientApp, Http, TokenStore } from "portico/effect"
 *
 * // An app of your own parts: the host's fetch, and tokens that the process keeps.
 * const layer = ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl }).pipe(
 *   Layer.provide([Http.layerFetch, TokenStore.layerMemory])
 * )
 * await Effect.runPromise(Effect.provide(ClientApp.use((app) => app.user.get()), layer))
 * ```
 */
export class TokenStore extends Context.Service<
  TokenStore,
  {
    readonly get: Effect.Effect<TokenPair | null>
    /** Why sign-ins fail, in a store that stores no tokens: the reason of the `InvalidOption` for `tokenStore`. */
    readonly refusal?: string
    /** Replaces the stored tokens: on sign-in and sign-out. */
    set(next: TokenPair | null): Effect.Effect<void>
    /** Replaces the tokens of one session. Does nothing if the store holds another session by now. */
    replace(session: TokenPair, next: TokenPair | null): Effect.Effect<boolean>
  }
>()("portico/platform/TokenStore") {
  /** @internal */
  static readonly layerMemory = Layer.sync(TokenStore, () => overlay(null))

  /** @internal */
  static readonly layerFrom = (source: TokenSource): Layer.Layer<TokenStore> => Layer.sync(TokenStore, () => overlay(source))
}

/** A token store in this process that starts with the tokens of a source, read once on demand. */
export const overlay = (source: TokenSource | null): TokenStore["Service"] => {
  let held: TokenPair | null | undefined = source === null ? null : undefined
  const get = Effect.suspend(() => {
    if (held !== undefined || source === null) return Effect.succeed(held ?? null)
    // A write during the read is newer.
    return Effect.map(source.get, (found) => (held === undefined ? (held = found) : held))
  })
  const set = (next: TokenPair | null) =>
    Effect.sync(() => {
      held = next
    })
  return { get, set, replace: replaceBy({ get, set }) }
}

/** Creates the `replace` of a store from its other methods. */
export const replaceBy =
  ({ get, set }: Pick<TokenStore["Service"], "get" | "set">): TokenStore["Service"]["replace"] =>
  (session, next) =>
    Effect.flatMap(get, (pair) => (isSameSession(pair, session) ? Effect.as(set(next), true) : Effect.succeed(false)))

/** Fails with `InvalidOption` and the store's reason if no session can start in a store. */
export const takesSignIns = ({ refusal }: TokenStore["Service"]): Effect.Effect<void, InvalidOption> =>
  // Built on demand, because an error captures the stack where it is created.
  Effect.suspend(() =>
    refusal === undefined ? Effect.void : Effect.fail(new InvalidOption({ option: "tokenStore", reason: refusal }))
  )

/** Returns the tokens of a pair as strings. */
export const plainTokens = ({ accessToken, refreshToken }: TokenPair) => ({
  accessToken: accessToken && Redacted.value(accessToken),
  refreshToken: refreshToken && Redacted.value(refreshToken)
})

/** Limits an operation of a store: one that never ends would stop every later one. */
export const limited = <A>(
  operation: string,
  effect: Effect.Effect<A>,
  limit: Duration.Input = callTimeoutMillis
): Effect.Effect<A> => {
  const millis = millisOf(limit)
  return Effect.flatMap(
    timeoutOrNull(
      Effect.map(effect, (given) => ({ given })),
      millis
    ),
    (answered) => {
      const reason = `takes more than ${millis} ms to \`${operation}\``
      return answered === null ? Effect.die(new InvalidOption({ option: "tokenStore", reason })) : Effect.succeed(answered.given)
    }
  )
}

/** Returns whether two secrets are equal. */
export const isSame = (a: Redacted.Redacted, b: Redacted.Redacted): boolean => Redacted.value(a) === Redacted.value(b)

/** Returns the token that identifies a session: its refresh token, or the access token if it has no other. */
export const identity = (pair: TokenPair): Redacted.Redacted => pair.refreshToken ?? pair.accessToken

/** Returns whether a pair belongs to a session. */
export const isSameSession = (pair: TokenPair | null, session: TokenPair): boolean =>
  pair !== null && isSame(identity(pair), identity(session))

/**
 * Validates the tokens of a store or a header. Words such as "undefined", which broken programs write for a missing token, count
 * as absent, and so does a string that no header can carry: a visitor can send anything.
 */
export const tokenPair = (accessToken: unknown, refreshToken: unknown): TokenPair | null => {
  const access = secret(accessToken)
  const refresh = secret(refreshToken)
  if (refresh !== null) return { accessToken: access, refreshToken: refresh }
  return access === null ? null : { accessToken: access, refreshToken: null }
}

const secret = (given: unknown): Redacted.Redacted | null => (isToken(given) ? Redacted.make(given.trim()) : null)
