import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { RequestLike } from "./RequestLike.js"
import { requestTokens } from "./requestTokens.js"
import type { TokenSource } from "./TokenStore.js"
import { overlay, TokenStore } from "./TokenStore.js"
import { refuseSignIn } from "./TokenStore.none.js"
import type { CookieOptions } from "./tokenCookies.js"

/** The tokens that a request carries. They can only be read: a token that is renewed while the request is answered is renewed for that alone. */
export const fromRequest = (request: RequestLike, projectId: string, cookies?: CookieOptions): TokenSource => ({
  get: Effect.sync(() => requestTokens(request, projectId, cookies))
})

const nowhere = /* @__PURE__ */ refuseSignIn("only reads the session of a request: to sign in, give `{ request, response }`")

/**
 * The tokens of a request whose response cannot be written into: a page that is being rendered. A session can be used there,
 * and neither begin nor end for the next request; signing in is a mistake of the program.
 */
export const layerRequest = (request: RequestLike, projectId: string, cookies?: CookieOptions): Layer.Layer<TokenStore> =>
  Layer.sync(TokenStore, () => requestStore(request, projectId, cookies))

/** The same store, as it is. @internal */
export const requestStore = (request: RequestLike, projectId: string, cookies?: CookieOptions): TokenStore["Service"] => {
  const store = overlay(fromRequest(request, projectId, cookies))
  return { ...store, refusal: nowhere.refusal, set: (next) => (next === null ? store.set(null) : nowhere.write) }
}
