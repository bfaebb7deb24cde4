import { Clock, Effect, Layer, Redacted, Ref } from "effect"
import { AppConfig } from "../../src/services/config/AppConfig.js"
import { Session } from "../../src/services/layers.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import type { HttpRequest, HttpResponse } from "../../src/services/transport/Http.js"
import { Http, HttpFailure } from "../../src/services/transport/Http.js"
import type { Case } from "./plainFakes.js"
import { jwtFrom, options } from "./plainFakes.js"

export type { Case } from "./plainFakes.js"
export { golden, jwtFrom, options, recorded } from "./plainFakes.js"

export const Config = Layer.succeed(AppConfig, { ...options, access: "client" })
export const ServerConfig = Layer.succeed(AppConfig, { ...options, access: "server", secretServerKey: Redacted.make("ssk") })

export const json = (body: unknown, headers: Record<string, string> = {}, status = 200): HttpResponse => ({
  status,
  headers: new Headers(headers),
  text: JSON.stringify(body)
})
export const known = (code: string, status: number, details?: unknown, headers: Record<string, string> = {}): HttpResponse =>
  json(
    { code, details, error: `text of ${code}` },
    { "x-stack-known-error": code, "x-stack-actual-status": `${status}`, ...headers }
  )

export type Answer = (request: HttpRequest, index: number) => Effect.Effect<HttpResponse, HttpFailure>
/** An `Http` with a function that responds; records requests with their time. */
export const fakeHttp = Effect.fnUntraced(function* (answer: Answer) {
  const sent = yield* Ref.make<ReadonlyArray<HttpRequest & { readonly atMillis: number }>>([])
  const layer = Layer.succeed(Http, {
    send: Effect.fnUntraced(function* (request) {
      const atMillis = yield* Clock.currentTimeMillis
      const before = yield* Ref.getAndUpdate(sent, (all) => [...all, { ...request, atMillis }])
      return yield* answer(request, before.length)
    })
  })
  return { layer, sent: Ref.get(sent), count: Effect.map(Ref.get(sent), (all) => all.length) }
})
export const broken = Effect.fail(new HttpFailure({ reason: "socket hang up", mayHaveArrived: true }))
export const unreachable = Effect.fail(new HttpFailure({ reason: "connect ECONNREFUSED", mayHaveArrived: false }))

/** Returns an unsigned access token with a lifetime. */
export const jwt = (name: string, lifetimeSeconds = 600) => jwtFrom({ iat: 1000, exp: 1000 + lifetimeSeconds, name })
export const pair = (name: string, lifetimeSeconds?: number) => ({
  accessToken: Redacted.make(jwt(name, lifetimeSeconds)),
  refreshToken: Redacted.make(`refresh-${name}`)
})
export const SessionTest = Session.layer.pipe(Layer.provideMerge(TokenStore.layerMemory), Layer.provide(Config))

/** A platform with one recorded response. */
export const replay = (one: Case) =>
  Http.layerHandler(() => Promise.resolve(new Response(JSON.stringify(one.response.body), one.response)))
