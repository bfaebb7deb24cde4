import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Ref from "effect/Ref"
import type { AccessToken, RefreshToken } from "../../schemas/Tokens.js"

/** The tokens of one session. */
export interface TokenPair {
  readonly accessToken: AccessToken
  readonly refreshToken: RefreshToken
}

/** Where the tokens of a session live between runs of the app. */
export class TokenStore extends Context.Service<
  TokenStore,
  {
    readonly get: Effect.Effect<TokenPair | null>
    /** Replaces whatever is stored: signing in and signing out. */
    set(next: TokenPair | null): Effect.Effect<void>
    /** Replaces the tokens of one session, and does nothing where the store holds another one by now. */
    replace(session: RefreshToken, next: TokenPair | null): Effect.Effect<boolean>
  }
>()("portico/platform/TokenStore") {
  /** Keeps the tokens in this process. */
  static readonly layerMemory = Layer.effect(
    TokenStore,
    Effect.map(Ref.make<TokenPair | null>(null), (ref) =>
      TokenStore.of({
        get: Ref.get(ref),
        set: (next) => Ref.set(ref, next),
        replace: (session, next) =>
          Ref.modify(ref, (stored) => (stored !== null && isSame(stored.refreshToken, session) ? [true, next] : [false, stored]))
      })
    )
  )
}

/** Whether two secrets are the same one. */
export const isSame = (a: Redacted.Redacted, b: Redacted.Redacted): boolean => Redacted.value(a) === Redacted.value(b)
