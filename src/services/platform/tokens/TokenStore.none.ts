import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TokenStore } from "./TokenStore.js"

/** Refuses sign-ins: to drop the tokens silently would look like a successful sign-in. */
export const refuseSignIn = (reason: string) => ({
  refusal: reason,
  // The sign-in has failed with the reason before this; a program that writes into the store itself gets a defect.
  write: Effect.die(new Error(`The option \`tokenStore\` ${reason}`))
})

const storesNothing = refuseSignIn('stores no tokens, so no one can sign in: pass a store, such as "memory"')

/** No tokens: for an app without users. Signing in there is a programming error. @source protocol/apps.md#construction */
export const none: TokenStore["Service"] = {
  get: Effect.succeed(null),
  refusal: storesNothing.refusal,
  set: (next) => (next === null ? Effect.void : storesNothing.write),
  replace: () => Effect.succeed(false)
}

/** The layer of the store without tokens. */
export const layerNone: Layer.Layer<TokenStore> = Layer.sync(TokenStore, () => none)

/** Why no one can sign in through a request whose response cannot be written. */
export const onlyReads = "only reads the session of a request: to sign in, pass `{ request, response }`"
