import * as Effect from "effect/Effect"
import * as Cookies from "effect/http/Cookies"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { ResponseHeaders } from "../services/platform/tokens/TokenStore.response.js"
import { privateNoStore } from "../web/sessionResponse.js"

/**
 * Returns the headers of the current request's response, for the session's cookies, also if it is refused. No cache stores a response
 * with cookies.
 */
export const cookiesOfResponse = Effect.suspend(() => {
  const cookies = new Headers()
  let isSent = false
  const headers: ResponseHeaders = { append: (name, value) => !isSent && cookies.append(name, value) }
  return Effect.as(
    HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.sync(() => {
        isSent = true
        return withCookies(response, cookies)
      })
    ),
    headers
  )
})

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
