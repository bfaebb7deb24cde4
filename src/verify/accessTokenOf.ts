import type { RequestLike } from "../services/platform/RequestLike.js"
import { requestHeader } from "../services/platform/RequestLike.js"
import { bearerToken, requestAccessToken } from "../services/platform/tokens/requestTokens.js"
import type { CookieOptions } from "../services/platform/tokens/tokenCookies.js"

/** Returns the access token of a request; a bearer token of another project only if there is none of this one. */
export const accessTokenOf = (request: RequestLike, projectId: string, cookies: CookieOptions | undefined): string | null => {
  const bearer = bearerToken(request)
  if (bearer !== null && !hasOthers(request)) return bearer
  return requestAccessToken(request, projectId, cookies) ?? bearer
}

const hasOthers = (request: RequestLike): boolean =>
  requestHeader(request, "x-stack-auth") !== null || requestHeader(request, "cookie") !== null
