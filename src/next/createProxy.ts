import { NextResponse } from "next/server"
import { applyCookie, readCookies } from "../services/platform/cookieText.js"
import type { RequestAndResponse } from "../services/platform/tokens/TokenStore.response.js"
import { hasTokenHeader } from "../web/allowedRequest.js"
import { privateNoStore } from "../web/sessionResponse.js"
import type { AppForRequests } from "../web/withSession.js"
import { withCookies } from "./cookieJar.js"
import { onFirstUse } from "./onFirstUse.js"

interface Renewing {
  readonly auth: { readonly getTokens: { result(options: { readonly maxAgeMillis: number }): Promise<unknown> } }
}

/**
 * Creates Next's proxy (`proxy.ts`, or `middleware.ts` before Next 16): it refreshes an expired access token before the page is
 * rendered, sets it in the browser, and passes it to the page in the cookies of the request. Costs no request while tokens are
 * fresh. If the platform cannot be reached the page is still rendered, and its own calls fail. A function that returns the
 * app is called once, with the first request, so that `next build` needs no keys. Throws `InvalidOption`.
 *
 * ```ts
 * export const proxy = createProxy(() => createServerApp({ projectId, secretServerKey, baseUrl }))
 * ```
 */
export const createProxy = (app: AppForRequests<Renewing> | (() => AppForRequests<Renewing>)) => {
  const appOnFirstUse = onFirstUse(app)
  return async (request: Request): Promise<Response> => {
    // The caller is a program that refreshes its own tokens.
    if (hasTokenHeader(request)) return NextResponse.next()
    const newCookies = new Headers()
    const exchange: RequestAndResponse = { request, response: newCookies }
    await appOnFirstUse().forRequest(exchange).auth.getTokens.result({ maxAgeMillis: Number.POSITIVE_INFINITY })
    const setCookies = newCookies.getSetCookie()
    if (setCookies.length === 0) return NextResponse.next()
    const changed = new Set(setCookies.flatMap((text) => [...readCookies(text.split(";")[0] ?? "").keys()]))
    const cookies = new Map<string, string>()
    for (const text of setCookies) applyCookie(cookies, text)
    const headers = new Headers(request.headers)
    headers.set(
      "cookie",
      withCookies(
        request.headers.get("cookie") ?? "",
        (name) => changed.has(name),
        Array.from(cookies, ([name, value]) => ({ name, value }))
      )
    )
    const response = NextResponse.next({ request: { headers } })
    response.headers.set("cache-control", privateNoStore)
    for (const text of setCookies) response.headers.append("set-cookie", text)
    return response
  }
}
