import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { nullable } from "../../codecs/absence.js"
import { reader } from "../../codecs/jsonText.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import { readCookies } from "./cookieText.js"
import type { RequestLike } from "./RequestLike.js"
import { requestHeader } from "./RequestLike.js"
import type { TokenSource } from "./TokenStore.js"
import { TokenStore, tokenPair } from "./TokenStore.js"
import { refuseSignIn } from "./TokenStore.none.js"
import { readTokens } from "./tokenCookies.js"

const readAuth = /* @__PURE__ */ reader(struct({ accessToken: nullable(string), refreshToken: nullable(string) }))

/**
 * The tokens that a request brings: in its `x-stack-auth` header, which is what `getAuthHeaders` gives, or else in its
 * cookies. They can only be read: a token that is renewed while the request is answered is renewed for that alone.
 */
export const fromRequest = (request: RequestLike, projectId: string): TokenSource => ({
  get: Effect.sync(() => {
    const header = requestHeader(request, "x-stack-auth")
    if (header === null) return readTokens(projectId, readCookies(requestHeader(request, "cookie") ?? ""))
    // A header that cannot be read signs nobody in, and does not fall back on another user's cookies.
    const auth = readAuth(header)
    return auth && tokenPair(auth.accessToken, auth.refreshToken)
  })
})

/**
 * The tokens of a request whose response cannot be written into: a page that is being rendered. A session can be used there,
 * and neither begin nor end for the next request; signing in is a mistake of the program.
 */
export const layerRequest = (request: RequestLike, projectId: string): Layer.Layer<TokenStore> =>
  Layer.effect(
    TokenStore,
    Effect.map(TokenStore, (store) => ({
      ...store,
      set: (next) =>
        next === null
          ? store.set(null)
          : refuseSignIn("This app only reads the session of a request. To sign in, give it `{ request, response }`.")
    }))
  ).pipe(Layer.provide(TokenStore.layerFrom(fromRequest(request, projectId))))
