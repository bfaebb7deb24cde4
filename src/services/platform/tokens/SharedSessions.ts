import * as Context from "effect/Context"
import type { RequestLike } from "../RequestLike.js"
import type { OtherTabs } from "../Tabs.js"
import type { TokenStore } from "./TokenStore.js"
import type { RequestAndResponse } from "./TokenStore.response.js"
import type { CookieOptions } from "./tokenCookies.js"

/** The token store of a request's session, and the lock that separates its refreshes from those of other requests. */
export interface RequestSession {
  readonly store: TokenStore["Service"]
  readonly tabs: OtherTabs
}

/**
 * Sessions whose tokens stay on the server: the visitor's browser holds only an opaque id. `createSessions` of `portico/store`
 * returns one.
 */
export interface SharedSessions {
  /** Returns the session of a request. Nothing is read until it is needed. */
  forRequest(exchange: RequestLike | RequestAndResponse, projectId: string, cookies?: CookieOptions): RequestSession
}

/** The shared sessions of an app whose requests carry session ids; null if they carry tokens. */
export const SharedSessions: Context.Reference<SharedSessions | null> = Context.Reference<SharedSessions | null>(
  "portico/platform/SharedSessions",
  { defaultValue: () => null }
)
