import type * as Layer from "effect/Layer"
import type { TokenSource } from "../platform/tokens/TokenStore.js"
import { TokenStore } from "../platform/tokens/TokenStore.js"

export { layerCookie } from "../platform/tokens/TokenStore.cookie.js"
export type { TokenPair, TokenSource } from "../platform/tokens/TokenStore.js"
export { TokenStore } from "../platform/tokens/TokenStore.js"
export { layerNone } from "../platform/tokens/TokenStore.none.js"
export { fromRequest, layerRequest } from "../platform/tokens/TokenStore.request.js"
export { layerResponse } from "../platform/tokens/TokenStore.response.js"
export { fromTokens } from "../platform/tokens/TokenStore.tokens.js"

/** Stores the tokens in this process. */
export const layerMemory: Layer.Layer<TokenStore> = TokenStore.layerMemory

/** Starts with the tokens of a source, read once on demand; changes stay in this process. */
export const layerFrom: (source: TokenSource) => Layer.Layer<TokenStore> = TokenStore.layerFrom
