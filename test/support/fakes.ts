import { readFileSync } from "node:fs"
import { Clock, Effect, Layer, Redacted, Ref } from "effect"
import { AppConfig } from "../../src/services/config/AppConfig.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { Session } from "../../src/services/session/Session.js"
import type { Bearer } from "../../src/services/transport/AccessTokens.js"
import { AccessTokens } from "../../src/services/transport/AccessTokens.js"
import type { HttpRequest, HttpResponse } from "../../src/services/transport/Http.js"
import { Http, HttpFailure } from "../../src/services/transport/Http.js"

export const options = {
  projectId: "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203",
  publishableClientKey: "pck",
  baseUrl: "https://api.test"
}
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

/** Returns an unsigned access token with these claims. */
export const jwtFrom = (claims: Record<string, unknown>) => `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`
/** Returns an unsigned access token with a lifetime. */
export const jwt = (name: string, lifetimeSeconds = 600) => jwtFrom({ iat: 1000, exp: 1000 + lifetimeSeconds, name })
export const pair = (name: string, lifetimeSeconds?: number) => ({
  accessToken: Redacted.make(jwt(name, lifetimeSeconds)),
  refreshToken: Redacted.make(`refresh-${name}`)
})
/** Returns what a session with this token provides to a transport. */
export const bearerOf = (token: ReturnType<Bearer["current"]>) => ({
  ...AccessTokens.none,
  current: () => token,
  tokenFor: () => token
})
export const SessionTest = Session.layer.pipe(Layer.provideMerge(TokenStore.layerMemory), Layer.provide(Config))

export interface Case {
  readonly name: string
  readonly access: string
  readonly request: {
    readonly method: string
    readonly path: string
    readonly headers: Record<string, string>
    readonly body?: unknown
  }
  readonly response: { readonly status: number; readonly headers: Record<string, string>; readonly body: Record<string, unknown> }
}
/** Returns the recorded cases of one endpoint. */
export const golden = (file: string): ReadonlyArray<Case> =>
  JSON.parse(readFileSync(new URL(`../wire/recorded/${file}.json`, import.meta.url), "utf8")).cases
export const recorded = (file: string, name: string): Case => {
  const found = golden(file).find((one) => one.name === name)
  if (found === undefined) throw new Error(`${file} has no case ${name}`)
  return found
}
/** A platform with one recorded response. */
export const replay = (one: Case) =>
  Http.layerHandler(() => Promise.resolve(new Response(JSON.stringify(one.response.body), one.response)))
