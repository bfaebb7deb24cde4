import * as Effect from "effect/Effect"
import * as Cookies from "effect/http/Cookies"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { neverStored } from "../web/sessionResponse.js"

/**
 * Returns headers whose cookies are set on the response of the current request, also if it is refused. No cache stores a response
 * with cookies.
 */
export const cookiesOfResponse = /* @__PURE__ */ Effect.suspend(() => {
  const cookies = new Headers()
  return Effect.as(
    HttpEffect.appendPreResponseHandler((_, response) => Effect.succeed(withCookies(response, cookies))),
    cookies
  )
})

const withCookies = (response: HttpServerResponse.HttpServerResponse, cookies: Headers) => {
  const written = cookies.getSetCookie()
  if (written.length === 0) return response
  return HttpServerResponse.mergeCookies(
    HttpServerResponse.setHeader(response, "cache-control", neverStored),
    Cookies.fromReadonlyRecord(Object.fromEntries(written.flatMap(parsed)))
  )
}

// Effect keys cookies by name, but the session has several of one name, for different domains. Only the keys must differ.
const parsed = (text: string) =>
  Object.values(Cookies.fromSetCookie(text).cookies).map((cookie) => {
    const { domain } = cookie.options ?? {}
    return [domain === undefined ? cookie.name : `${cookie.name}; Domain=${domain}`, cookie] as const
  })
