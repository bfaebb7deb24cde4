import * as Redacted from "effect/Redacted"
import type { RequestLike } from "../services/platform/RequestLike.js"
import { requestHeader } from "../services/platform/RequestLike.js"
import { bearerToken, requestTokens } from "../services/platform/requestTokens.js"

/** Returns the access token of a request; a bearer token of another project only if there is none of this one. */
export const accessTokenOf = (request: RequestLike, projectId: string): string | null => {
  const bearer = bearerToken(request)?.accessToken
  const token = bearer && !hasOthers(request) ? bearer : (requestTokens(request, projectId)?.accessToken ?? bearer)
  return token == null ? null : Redacted.value(token)
}

const hasOthers = (request: RequestLike): boolean =>
  requestHeader(request, "x-stack-auth") !== null || requestHeader(request, "cookie") !== null
