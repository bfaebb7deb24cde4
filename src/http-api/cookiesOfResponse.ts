import * as Effect from "effect/Effect"
import * as Cookies from "effect/http/Cookies"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { retryAfterSeconds } from "../errors/store.js"
import type { ResponseHeaders } from "../services/platform/tokens/TokenStore.response.js"
import { privateNoStore } from "../web/sessionResponse.js"

/**
 * Returns the headers of the current request's response, for the session's cookies, also if it is refused. No cache stores a response
 * with cookies. If the store of the sessions fails, a 500 becomes a 503.
 */
export const cookiesOfResponse = Effect.suspend(() => {
  const cookies = new Headers()
  let isSent = false
  let hasFailed = false
  const headers: ResponseHeaders = {
    append: (name, value) => !isSent && cookies.append(name, value),
    failed: () => {
      hasFailed = true
    }
  }
  return Effect.as(
    HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.sync(() => {
        isSent = true
        return withCookies(hasFailed && response.status === 500 ? unavailable(response) : response, cookies)
      })
    ),
    headers
  )
})

const unavailable = (response: HttpServerResponse.HttpServerResponse) =>
  HttpServerResponse.setHeader(HttpServerResponse.setStatus(response, 503), "retry-after", String(retryAfterSeconds))

const withCookies = (response: HttpServerResponse.HttpServerResponse, cookies: Headers) => {
  const setCookies = cookies.getSetCookie()
  if (setCookies.length === 0) return response
  return HttpServerResponse.mergeCookies(
    HttpServerResponse.setHeader(response, "cache-control", privateNoStore),
    Cookies.fromReadonlyRecord(Object.fromEntries(setCookies.flatMap(parsed)))
  )
}

// Effect keys cookies by name, but the session has several of one name, for different domains. Only the keys must differ.
const parsed = (text: string) =>
  Object.values(Cookies.fromSetCookie(text).cookies).map((cookie) => {
    const { domain } = cookie.options ?? {}
    return [domain === undefined ? cookie.name : `${cookie.name}; Domain=${domain}`, cookie] as const
  })
