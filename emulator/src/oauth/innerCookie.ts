import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { outerOAuthTimeoutMillis } from "portico/schemas"
import { EmulatorConfig } from "../EmulatorConfig.js"
import type { Incoming } from "../http/Incoming.js"

const nameOf = (state: string): string => `stack-oauth-inner-${state}`

/** Returns the cookie that binds an OAuth flow to the browser that began it. @source protocol/authentication.md#oauth */
export const innerCookie = Effect.fnUntraced(function* (state: string) {
  const { baseUrl } = yield* EmulatorConfig
  const expires = new Date((yield* Clock.currentTimeMillis) + outerOAuthTimeoutMillis).toUTCString()
  const secure = baseUrl.startsWith("https:") ? "Secure; " : ""
  return `${nameOf(state)}=true; Path=/; Expires=${expires}; Max-Age=${outerOAuthTimeoutMillis / 1000}; ${secure}HttpOnly`
})

/** Returns the header that expires the cookie. */
export const expiredInnerCookie = (state: string): string => `${nameOf(state)}=; Path=/; Expires=${new Date(0).toUTCString()}`

/** Checks whether the browser of a request is the one that began a flow. */
export const hasInnerCookie = (request: Incoming, state: string): boolean =>
  (request.header("cookie") ?? "").split(/;\s*/).includes(`${nameOf(state)}=true`)
