import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TokenStore } from "./TokenStore.js"

/** No tokens: for an app without users. Signing in there is a mistake of the program. @source spec 5 App construction */
export const layerNone: Layer.Layer<TokenStore> = Layer.succeed(TokenStore, {
  get: Effect.succeed(null),
  set: (next) =>
    next === null
      ? Effect.void
      : // Losing the tokens without a word would look like a successful sign-in.
        Effect.die(
          new Error("This app has no token store, so nobody can sign in. Give it one, such as `TokenStore.layerMemory`.")
        ),
  replace: () => Effect.succeed(false)
})
