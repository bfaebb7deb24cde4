import * as Context from "effect/Context"
import type { RequestLike } from "./RequestLike.js"
import type { OtherTabs } from "./Tabs.js"
import type { TokenStore } from "./TokenStore.js"
import type { RequestAndResponse } from "./TokenStore.response.js"
import type { CookieOptions } from "./tokenCookies.js"

/** Where the session of a request is kept, and what keeps its refreshes apart from those of other requests. */
export interface RequestSession {
  readonly store: TokenStore["Service"]
  readonly tabs: OtherTabs
}

/**
 * Sessions whose tokens stay on the server: the visitor's browser holds an opaque id alone. What `createSessions` of
 * `portico/store` returns.
 */
export interface SharedSessions {
  /** The session of a request. Nothing is read before it is needed. */
  forRequest(exchange: RequestLike | RequestAndResponse, projectId: string, cookies?: CookieOptions): RequestSession
}

/** The sessions of an app whose requests bring ids and no tokens; null if they bring tokens. */
export const SharedSessions: Context.Reference<SharedSessions | null> = Context.Reference<SharedSessions | null>(
  "portico/platform/SharedSessions",
  { defaultValue: () => null }
)
