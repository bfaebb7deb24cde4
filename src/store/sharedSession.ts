import * as Effect from "effect/Effect"
import type { Attributes } from "../services/platform/cookieText.js"
import { deleteCookie, listCookies, writeCookie } from "../services/platform/cookieText.js"
import type { AddressedRequest, RequestLike } from "../services/platform/RequestLike.js"
import { hasExchange, requestHeader } from "../services/platform/RequestLike.js"
import { alone } from "../services/platform/Tabs.js"
import { markOf } from "../services/platform/tokens/cookieNames.js"
import { headerTokens, optionsFor } from "../services/platform/tokens/requestTokens.js"
import type { RequestSession } from "../services/platform/tokens/SharedSessions.js"
import type { TokenPair, TokenStore } from "../services/platform/tokens/TokenStore.js"
import { isSameSession } from "../services/platform/tokens/TokenStore.js"
import { readOnly } from "../services/platform/tokens/TokenStore.request.js"
import type { RequestAndResponse } from "../services/platform/tokens/TokenStore.response.js"
import { isOwn, isSecureRequest, tooLate } from "../services/platform/tokens/TokenStore.response.js"
import type { CookieOptions } from "../services/platform/tokens/tokenCookies.js"
import type { Locks } from "./lockQueue.js"
import { isId } from "./sealing.js"
import type { LoadedSession, SessionRecords } from "./sessionRecords.js"
import { pairOf } from "./sessionRecords.js"

/** What all requests of an app share. */
interface SharedServices {
  readonly records: SessionRecords
  readonly locks: Locks
  readonly maxAgeMillis: number
}

/**
 * The session of a request that carries its id. It is read from the store once, and again before it is refreshed, which one
 * server does at a time. A change applies only to the value that was read, so that a server that held the lock too long
 * overwrites nothing. The tokens of a header take precedence over the cookie, and stay in this process: the session of the cookie
 * stays, unless it is the same and ends, or a sign-in replaces it.
 */
export const sharedSession = (
  { locks, maxAgeMillis, records }: SharedServices,
  exchange: RequestLike | RequestAndResponse,
  projectId: string,
  options?: CookieOptions
): RequestSession => {
  const [request, response] = hasExchange(exchange) ? [exchange.request, exchange.response] : [exchange, null]
  const cookie = sessionCookie(request, projectId, options)
  let given = headerTokens(request, projectId)
  let { id } = cookie
  let held: LoadedSession | null | undefined
  // A read that was started before a write is outdated.
  let writes = 0

  const load = Effect.suspend(() => {
    const asOf = writes
    const read = id === null ? Effect.succeed(null) : records.read(id, projectId)
    return Effect.map(read, (found) => {
      if (writes === asOf) held = found
      return held ?? null
    })
  })
  const current = Effect.suspend(() => (held === undefined ? load : Effect.succeed(held)))
  const remove = (one: LoadedSession | null) => (one === null ? Effect.void : records.remove(one))

  const hold = (next: LoadedSession | null): void => {
    writes++
    held = next
  }
  // Returns whether the head of the response has already been sent.
  const append = (...texts: ReadonlyArray<string>): boolean =>
    texts.map((text) => response?.append("set-cookie", text)).includes(false)
  const forget = (): boolean => {
    hold(null)
    id = null
    return append(...cookie.deletions)
  }

  const begin = Effect.fnUntraced(function* (next: TokenPair) {
    const before = yield* current
    yield* cookie.warn
    const created = yield* records.create(next, projectId)
    forget()
    id = created.id
    hold(created.held)
    if (append(...cookie.write(created.id, maxAgeMillis))) yield* tooLate
    yield* remove(before)
  })

  const end = Effect.suspend(() => {
    const removing = Effect.flatMap(current, remove)
    // The cookie is deleted even if the store is unavailable.
    return Effect.ensuring(removing, Effect.sync(forget))
  })

  const replace = (session: TokenPair, next: TokenPair | null): Effect.Effect<boolean> =>
    Effect.gen(function* () {
      if (given !== undefined) {
        const isOurs = isSameSession(given, session)
        if (isOurs) given = next
        return isOurs
      }
      const one = yield* current
      if (one === null || !isSameSession(pairOf(one), session)) return false
      // The cookie stays: by the time the response arrives, it may hold the id of a user who has signed in meanwhile.
      if (next === null) {
        hold(null)
        return yield* Effect.as(records.remove(one), true)
      }
      const changed = yield* records.change(one, next)
      if (changed !== null) {
        hold(changed)
        return true
      }
      // Another server has written meanwhile. Its value stays, unless it only recorded the session's use.
      const now = yield* load
      return now?.record.accessToken === one.record.accessToken ? yield* replace(session, next) : false
    })

  // Adapters respond with a 503 then.
  const noted = <A>(effect: Effect.Effect<A>): Effect.Effect<A> =>
    Effect.tapDefect(effect, () => Effect.sync(() => response?.failed?.()))
  const own: TokenStore["Service"] = {
    get: noted(Effect.suspend(() => (given === undefined ? Effect.map(current, pairOf) : Effect.succeed(given)))),
    set: (next) =>
      noted(
        Effect.suspend(() => {
          const ofHeader = given
          given = next === null && ofHeader !== undefined ? null : undefined
          if (next !== null) return begin(next)
          // A middleware can have passed the tokens of the stored session on.
          if (ofHeader === undefined) return end
          return Effect.flatMap(current, (one) => (isOwn(ofHeader, pairOf(one)) ? end : Effect.void))
        })
      ),
    replace: (session, next) => noted(replace(session, next))
  }
  // Reads the session again, and returns whether it has another access token.
  const isDone = Effect.suspend(() => {
    const before = held?.record.accessToken
    return Effect.map(load, (found) => found !== null && found.record.accessToken !== before)
  })
  return {
    store: response === null ? readOnly(own) : own,
    tabs: {
      ...alone,
      exclusive: (effect) =>
        Effect.suspend(() => (held ? locks.run({ key: `portico:lock:${held.keys.name}`, isDone, effect }) : effect))
    }
  }
}

/** The cookie of a request with the id of its session. */
interface SessionCookie {
  /** The id in the request's cookie, or null. */
  readonly id: string | null
  /** Warns, once for the options, if their `domain` does not apply to the request. */
  readonly warn: Effect.Effect<void>
  /** Returns the `Set-Cookie` values that store an id. */
  write(id: string, maxAgeMillis: number): ReadonlyArray<string>
  /** The `Set-Cookie` values that delete the request's cookies that can hold an id. */
  readonly deletions: ReadonlyArray<string>
}

/**
 * Reads the session cookie of a request. Over https only the name that no other host and no page on http can write is accepted,
 * unless the subdomains of a `domain` share the session. Any of them can then write a second cookie of that name, for another path:
 * the one counts that was set by the last sign-in on this host, and else the first. Scripts of the page cannot read it.
 */
export const sessionCookie = (request: AddressedRequest, projectId: string, given: CookieOptions = {}): SessionCookie => {
  const { options, warn } = optionsFor(request, given)
  const cookies = listCookies(requestHeader(request, "cookie") ?? "")
  const isSecure = isSecureRequest(request, options)
  const isPartitioned = options.partitioned === true
  const domain = options.domain?.toLowerCase()
  const plain = `portico-session-${projectId}`
  const prefix = domain === undefined ? "__Host-" : "__Secure-"
  const name = isSecure || isPartitioned ? `${prefix}${plain}` : plain
  const ids = [`${prefix}${plain}`, name].flatMap((of) =>
    cookies.flatMap(([one, value]) => (one === of && isId(value) ? [value] : []))
  )
  const hostName = `__Host-${plain}`
  const mark = cookies.find(([one]) => one === hostName)?.[1]
  const attributes = (of: string): Attributes => ({
    isSecure: isSecure || of !== plain,
    isPartitioned,
    isHttpOnly: true,
    domain: of.startsWith("__Host-") ? undefined : domain
  })
  return {
    id: ids.find((id) => markOf(id) === mark) ?? ids[0] ?? null,
    warn,
    write: (id, maxAgeMillis) => {
      const setCookie = (of: string, value: string) => writeCookie(of, value, attributes(of), Math.floor(maxAgeMillis / 1000))
      return [setCookie(name, id), ...(name.startsWith("__Secure-") ? [setCookie(hostName, markOf(id))] : [])]
    },
    deletions: [...new Set(cookies.map(([one]) => one))]
      .filter((one) => one === plain || one === hostName || one === `__Secure-${plain}`)
      .map((one) => deleteCookie(one, attributes(one)))
  }
}
