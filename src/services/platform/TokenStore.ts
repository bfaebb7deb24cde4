import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { InvalidOption } from "../../errors/options.js"
import type { AccessToken, RefreshToken } from "../../schemas/Tokens.js"

/**
 * The tokens of one session: both, or only one of them. Without an access token the first call gets one; without a refresh
 * token the session lasts as long as its access token.
 */
export type TokenPair =
  | { readonly accessToken: AccessToken; readonly refreshToken: RefreshToken }
  | { readonly accessToken: null; readonly refreshToken: RefreshToken }
  | { readonly accessToken: AccessToken; readonly refreshToken: null }

/** Where tokens can be read, and not written: a request, or tokens that the caller holds. */
export interface TokenSource {
  readonly get: Effect.Effect<TokenPair | null>
}

/** Where the tokens of a session live between runs of the app. */
export class TokenStore extends Context.Service<
  TokenStore,
  {
    readonly get: Effect.Effect<TokenPair | null>
    /** Why no one can sign in, of a store that keeps no tokens: what to say of the option `tokenStore`. */
    readonly refusal?: string
    /** Replaces whatever is stored: signing in and signing out. */
    set(next: TokenPair | null): Effect.Effect<void>
    /** Replaces the tokens of one session, and does nothing if the store holds another one by now. */
    replace(session: TokenPair, next: TokenPair | null): Effect.Effect<boolean>
  }
>()("portico/platform/TokenStore") {
  /** Keeps the tokens in this process. */
  static readonly layerMemory = Layer.sync(TokenStore, () => overlay(null))

  /** Begins with the tokens of a source, read once and when they are needed; changes stay in this process. */
  static readonly layerFrom = (source: TokenSource): Layer.Layer<TokenStore> => Layer.sync(TokenStore, () => overlay(source))
}

/** Tokens in this process, which begin with those of a source, read once and when they are needed. */
export const overlay = (source: TokenSource | null): TokenStore["Service"] => {
  let held: TokenPair | null | undefined = source === null ? null : undefined
  const get = Effect.suspend(() => {
    if (held !== undefined || source === null) return Effect.succeed(held ?? null)
    // What was written while the source was being read is newer.
    return Effect.map(source.get, (found) => (held === undefined ? (held = found) : held))
  })
  return {
    get,
    set: (next) =>
      Effect.sync(() => {
        held = next
      }),
    replace: (session, next) =>
      Effect.map(get, (stored) => {
        if (!isSameSession(stored, session)) return false
        held = next
        return true
      })
  }
}

/** Succeeds if a session can begin in a store; fails with `InvalidOption` and the reason of the store otherwise. */
export const takesSignIns = ({ refusal }: TokenStore["Service"]): Effect.Effect<void, InvalidOption> =>
  // An error has the stack of where it was made, so it is made when a user signs in.
  Effect.suspend(() =>
    refusal === undefined ? Effect.void : Effect.fail(new InvalidOption({ option: "tokenStore", reason: refusal }))
  )

/** Whether two secrets are the same one. */
export const isSame = (a: Redacted.Redacted, b: Redacted.Redacted): boolean => Redacted.value(a) === Redacted.value(b)

/** What tells one session from another: its refresh token, or the access token where that is all it has. */
export const identity = (pair: TokenPair): Redacted.Redacted => pair.refreshToken ?? pair.accessToken

/** Whether a pair belongs to a session. */
export const isSameSession = (pair: TokenPair | null, session: TokenPair): boolean =>
  pair !== null && isSame(identity(pair), identity(session))

/**
 * Makes a pair of what a store or a header holds. The words that broken programs write for a missing token are none, and neither
 * is a text that no header can carry: a visitor can send anything.
 */
export const tokenPair = (accessToken: unknown, refreshToken: unknown): TokenPair | null => {
  const access = secret(accessToken)
  const refresh = secret(refreshToken)
  if (refresh !== null) return { accessToken: access, refreshToken: refresh }
  return access === null ? null : { accessToken: access, refreshToken: null }
}

// What RFC 6750 allows as a token; JSON Web Tokens and the platform's own are a part of it.
const token = /^[A-Za-z0-9._~+/=-]+$/

const secret = (given: unknown): Redacted.Redacted | null => (isToken(given) ? Redacted.make(given.trim()) : null)

/** Whether a text can be a token. */
export const isToken = (given: unknown): given is string => {
  const text = typeof given === "string" ? given.trim() : ""
  return token.test(text) && text !== "undefined" && text !== "null"
}
