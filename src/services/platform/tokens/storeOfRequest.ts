import type { RequestLike } from "../RequestLike.js"
import { hasExchange } from "../RequestLike.js"
import type { TokenStore } from "./TokenStore.js"
import { requestStore } from "./TokenStore.request.js"
import type { RequestAndResponse } from "./TokenStore.response.js"
import { responseStore } from "./TokenStore.response.js"
import type { CookieOptions } from "./tokenCookies.js"

/** Returns the token store of a request, with its response if it can be written. @internal */
export const storeOfRequest = (
  request: RequestLike | RequestAndResponse,
  projectId: string,
  cookies?: CookieOptions
): TokenStore["Service"] =>
  hasExchange(request) ? responseStore(projectId, request, cookies) : requestStore(request, projectId, cookies)
