import { Clock, Effect, Layer } from "effect"
import type { HttpRequest, HttpResponse } from "../../src/services/transport/Http.js"
import { Http, HttpFailure } from "../../src/services/transport/Http.js"
import { json, jwtFrom, known, recorded } from "./fakes.js"

/** A failure of the platform or of the connection. */
export type Fault = "none" | "reset" | "hang" | "500" | "html" | "expired" | "garbage-token"

const userBody = recorded("users.me.get", "success-client").response.body

/** An in-memory platform with only sessions: refresh tokens, expiring access tokens, and faults. */
export const makePlatform = (options: { readonly lifetimeSeconds?: number } = {}) => {
  const sessions = new Map<string, string>()
  /** When sessions end that a server has made for a while, such as to act as a user. */
  const ends = new Map<string, number>()
  const sent: Array<{ readonly path: string; readonly user: string | null; readonly atMillis: number }> = []
  const state = {
    fault: "none" as Fault,
    latencyMillis: 0,
    lifetimeSeconds: options.lifetimeSeconds ?? 600,
    count: 0,
    mostRefreshesAtOnce: 0,
    /** The user whose tokens a refresh returns; null for the session's own. */
    issueFor: null as string | null
  }
  const refreshing = new Map<string, number>()
  const issued = new Map<string, { readonly user: string; readonly expiresAt: number }>()

  const issue = (user: string, now: number) => {
    const token = jwtFrom({ iat: now / 1000, exp: now / 1000 + state.lifetimeSeconds, sub: user, n: ++state.count })
    issued.set(token, { user, expiresAt: now + state.lifetimeSeconds * 1000 })
    return token
  }

  const answer = (request: HttpRequest, path: string, now: number): HttpResponse => {
    if (path === "/auth/oauth/token") {
      const refreshToken = new URLSearchParams(request.body).get("refresh_token") ?? ""
      const user = sessions.get(refreshToken)
      if (user === undefined || now >= (ends.get(refreshToken) ?? Number.POSITIVE_INFINITY))
        return known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401)
      const access_token = state.fault === "garbage-token" ? "garbage" : issue(state.issueFor ?? user, now)
      return json({ access_token, token_type: "Bearer", expires_in: 3600, scope: "legacy" })
    }
    const token = request.headers["x-stack-access-token"]
    const found = token === undefined ? undefined : issued.get(token)
    if (found === undefined) return known("CANNOT_GET_OWN_USER_WITHOUT_USER", 400)
    if (state.fault === "expired" || found.expiresAt <= now) {
      return known("ACCESS_TOKEN_EXPIRED", 401, { expired_at_millis: found.expiresAt })
    }
    return json({ ...userBody, id: found.user })
  }

  const send = (request: HttpRequest) => {
    const path = new URL(request.url).pathname.replace("/api/v1", "")
    const refreshToken = path === "/auth/oauth/token" ? new URLSearchParams(request.body).get("refresh_token") : null
    if (refreshToken === null) return serve(request, path)
    const count = (change: number) => refreshing.set(refreshToken, (refreshing.get(refreshToken) ?? 0) + change)
    return Effect.suspend(() => {
      count(1)
      state.mostRefreshesAtOnce = Math.max(state.mostRefreshesAtOnce, refreshing.get(refreshToken) ?? 0)
      return Effect.ensuring(
        serve(request, path),
        Effect.sync(() => count(-1))
      )
    })
  }
  const serve = Effect.fnUntraced(function* (request: HttpRequest, path: string) {
    const now = yield* Clock.currentTimeMillis
    const user = issued.get(request.headers["x-stack-access-token"] ?? "")?.user ?? null
    sent.push({ path, user, atMillis: now })
    if (state.latencyMillis > 0) yield* Effect.sleep(state.latencyMillis)
    switch (state.fault) {
      case "reset":
        return yield* new HttpFailure({ reason: "socket hang up", mayHaveArrived: true })
      case "hang":
        return yield* Effect.never
      case "500":
        return { status: 500, headers: new Headers(), text: "down" }
      case "html":
        return { status: 200, headers: new Headers({ "content-type": "text/html" }), text: "<html>" }
      default:
        return answer(request, path, yield* Clock.currentTimeMillis)
    }
  })

  return {
    state,
    sent,
    layer: Layer.succeed(Http, { send }),
    /** The same, with a callback for each request and the user of its token. */
    layerSeen: (see: (path: string, user: string | null) => void) =>
      Layer.succeed(Http, {
        send: (request) => {
          see(
            new URL(request.url).pathname.replace("/api/v1", ""),
            issued.get(request.headers["x-stack-access-token"] ?? "")?.user ?? null
          )
          return send(request)
        }
      }),
    /** Starts a session of a user and returns its tokens, like a sign-in; or one that ends by itself, like an impersonation. */
    begin: (user: string, expiresInSeconds: number | null = null) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const refreshToken = `refresh-${user}-${++state.count}`
        sessions.set(refreshToken, user)
        if (expiresInSeconds !== null) ends.set(refreshToken, now + expiresInSeconds * 1000)
        return { accessToken: issue(user, now), refreshToken }
      }),
    /** Ends one session, or all. */
    revoke: (refreshToken?: string) => {
      if (refreshToken === undefined) sessions.clear()
      else sessions.delete(refreshToken)
    },
    isLive: (refreshToken: string, now: number) =>
      sessions.has(refreshToken) && now < (ends.get(refreshToken) ?? Number.POSITIVE_INFINITY),
    userOf: (refreshToken: string | null) => (refreshToken === null ? null : (sessions.get(refreshToken) ?? null)),
    refreshes: () => sent.filter(({ path }) => path === "/auth/oauth/token").length
  }
}
