import * as Effect from "effect/Effect"
import { checkOptions } from "../services/arguments/validateOptions.js"
import type { SharedSessions } from "../services/platform/tokens/SharedSessions.js"
import type { SessionsOptions } from "./Sessions.js"
import { makeSessions } from "./Sessions.js"
import type { OwnSharedStore } from "./SharedStore.js"
import { fromOwn } from "./SharedStore.js"
import { storeKind } from "./storeKind.js"

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
 * ```ts
 * const sessions = createSessions({ store: redisStore(await createClient({ url }).connect()) })
 * const app = createServerApp({ projectId, secretServerKey, sessions })
 * ```
 */
export const createSessions = (options: CreateSessionsOptions): SharedSessions => {
  checkOptions(options, { store: storeKind, idleMillis: true, maxAgeMillis: true })
  const { store, ...lifetimes } = options
  return Effect.runSync(makeSessions(fromOwn(store), lifetimes))
}
