import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TokenStore } from "./TokenStore.js"

/** Losing the tokens without a word would look like a successful sign-in. */
export const refuseSignIn = (reason: string) => Effect.die(new Error(reason))

/** No tokens: for an app without users. Signing in there is a mistake of the program. @source spec 5 App construction */
export const none: TokenStore["Service"] = {
  get: /* @__PURE__ */ Effect.succeed(null),
  set: (next) =>
    next === null
      ? Effect.void
      : refuseSignIn("This app has no token store, so nobody can sign in. Give it one, such as `TokenStore.layerMemory`."),
  replace: () => Effect.succeed(false)
}

/** No tokens, as a layer. */
export const layerNone: Layer.Layer<TokenStore> = Layer.sync(TokenStore, () => none)
