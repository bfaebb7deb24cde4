import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../../../errors/options.js"
import type { RequestLike } from "../RequestLike.js"
import { validateRequest } from "../validateRequest.js"
import { requestTokens } from "./requestTokens.js"
import type { TokenSource } from "./TokenStore.js"
import { overlay, TokenStore } from "./TokenStore.js"
import { onlyReads, refuseSignIn } from "./TokenStore.none.js"
import type { CookieOptions } from "./tokenCookies.js"

/**
 * Reads the tokens of a request. They are read-only: a token that is refreshed during the request is refreshed for that request
 * only.
 */
export const fromRequest = (request: RequestLike, projectId: string, cookies?: CookieOptions): TokenSource => ({
  get: Effect.sync(() => requestTokens(request, projectId, cookies))
})

/**
 * The tokens of a request whose response cannot be written, such as a page that is being rendered. The session can be used, but
 * neither started nor ended for later requests; signing in is a programming error. Fails with `InvalidOption` if the argument is
 * not a request.
 */
export const layerRequest = (
  request: RequestLike,
  projectId: string,
  cookies?: CookieOptions
): Layer.Layer<TokenStore, InvalidOption> =>
  Layer.effect(
    TokenStore,
    Effect.suspend(() => validateRequest(request, "request") ?? Effect.succeed(requestStore(request, projectId, cookies)))
  )

/** The same store, as a value. @internal */
export const requestStore = (request: RequestLike, projectId: string, cookies?: CookieOptions): TokenStore["Service"] =>
  readOnly(overlay(fromRequest(request, projectId, cookies)))

/** Makes the store of a request refuse sign-ins, because the response cannot be written. */
export const readOnly = (store: TokenStore["Service"]): TokenStore["Service"] => ({
  get: store.get,
  replace: store.replace,
  refusal: onlyReads,
  set: (next) => (next === null ? store.set(null) : refused.write)
})

const refused = refuseSignIn(onlyReads)
