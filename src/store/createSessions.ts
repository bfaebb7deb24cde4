import * as Effect from "effect/Effect"
import { checkOptions } from "../services/arguments/validateOptions.js"
import type { SharedSessions } from "../services/platform/tokens/SharedSessions.js"
import type { SessionsOptions } from "./Sessions.js"
import { makeSessions } from "./Sessions.js"
import type { OwnSharedStore } from "./SharedStore.js"
import { fromOwn, storeKind } from "./SharedStore.js"

/** The store and the lifetimes of sessions. */
export interface CreateSessionsOptions extends SessionsOptions {
  /** `sqliteStore`, `redisStore`, `memoryStore`, or the program's own store. */
  readonly store: OwnSharedStore
}

/**
 * Creates the sessions of an app whose tokens stay on the server: the option `sessions` of `createServerApp` and
 * `createClientApp`. The visitor's browser holds an opaque id in a cookie that scripts cannot read; all servers that share the
 * store know the session, and only one of them refreshes it at a time. Throws `InvalidOption`.
 *
 * @since 0.3.0
 * @category Sessions
 * @example
 * ```ts
 * import { createServerApp } from "portico"
 * import { createSessions, memoryStore } from "portico/store"
 *
 * const sessions = createSessions({ store: memoryStore() })
 * const server = createServerApp({ projectId, secretServerKey, publishableClientKey, baseUrl, sessions })
 * const visitor = server.forRequest({ request, response: new Headers() })
 * ```
 */
export const createSessions = (options: CreateSessionsOptions): SharedSessions => {
  checkOptions(options, { store: storeKind, idleMillis: true, maxAgeMillis: true })
  const { store, ...lifetimes } = options
  return Effect.runSync(makeSessions(fromOwn(store), lifetimes))
}
