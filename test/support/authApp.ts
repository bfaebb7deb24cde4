import type { Scope } from "effect"
import { Context, Effect, Layer, Redacted } from "effect"
import { Auth } from "../../src/services/auth/Auth.js"
import type { Navigate, AuthOptions as Options } from "../../src/services/auth/AuthOptions.js"
import { AuthOptions } from "../../src/services/auth/AuthOptions.js"
import { Redirects } from "../../src/services/auth/redirects/Redirects.js"
import { makeWatchedValues, WatchedValues } from "../../src/services/cache/WatchedValues.js"
import { ClientTransport, Session } from "../../src/services/layers.js"
import * as code from "../../src/services/lazy/code.js"
import { LateCode } from "../../src/services/lazy/LateCode.js"
import type { LateNeeds } from "../../src/services/lazy/LateServices.js"
import { LateServices, lateServices } from "../../src/services/lazy/LateServices.js"
import { Cookies } from "../../src/services/platform/Cookies.js"
import { Prompter } from "../../src/services/platform/Prompter.js"
import { WebAuthn } from "../../src/services/platform/passkeys/WebAuthn.js"
import { SessionStorage } from "../../src/services/platform/SessionStorage.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { SessionUser } from "../../src/services/resources/SessionUser.js"
import type { HttpRequest, HttpResponse } from "../../src/services/transport/Http.js"
import type { Answer, Case } from "./fakes.js"
import { Config, fakeHttp, json, recorded } from "./fakes.js"
import { fakePage } from "./page.js"

/** Returns the response of a recorded case. */
export const answerOf = ({ response }: Case): HttpResponse => ({
  status: response.status,
  headers: new Headers(response.headers),
  text: typeof response.body === "string" ? response.body : JSON.stringify(response.body)
})
export const answers = (file: string, name: string): HttpResponse => answerOf(recorded(file, name))

/** A platform that responds by the end of the path, and with 404 otherwise. */
export const routes =
  (table: Readonly<Record<string, HttpResponse | ReturnType<Answer> | ((request: HttpRequest) => HttpResponse)>>): Answer =>
  (request) => {
    const path = new URL(request.url).pathname.replace("/api/v1", "")
    const found = table[path]
    if (found === undefined) return Effect.succeed(json(`no route ${path}`, {}, 404))
    if (Effect.isEffect(found)) return found
    return Effect.succeed(typeof found === "function" ? found(request) : found)
  }

export interface Settings {
  readonly href?: string | null
  readonly options?: Options
  readonly webAuthn?: Layer.Layer<WebAuthn>
  /** Default: in memory. */
  readonly store?: Layer.Layer<TokenStore>
}

const Values = Layer.effect(
  WatchedValues,
  Effect.gen(function* () {
    return makeWatchedValues(yield* Session, yield* Effect.context<Scope.Scope>())
  })
)

const Parts = Layer.effect(
  LateServices,
  Effect.map(Effect.context<LateNeeds>(), (services) => lateServices(() => services))
)

/** An app on a page, with a router that only records navigation. */
export const authApp = Effect.fnUntraced(function* (answer: Answer, settings: Settings = {}) {
  const gone: Array<string> = []
  const replaced: Array<boolean> = []
  const shown: Array<string> = []
  const http = yield* fakeHttp(answer)
  const page = yield* fakePage(settings.href === undefined ? "https://app.test/page" : settings.href)
  const navigate: Navigate = (url, { replace }) => {
    gone.push(url)
    replaced.push(replace)
  }
  const platform = Layer.mergeAll(
    page.layer,
    SessionStorage.layerMemory,
    Cookies.layerMemory(),
    settings.webAuthn ?? Layer.succeed(WebAuthn, WebAuthn.none),
    Layer.succeed(Prompter, { show: (url) => Effect.sync(() => void shown.push(url)) }),
    Layer.succeed(AuthOptions, { redirectMethod: { navigate }, ...settings.options }),
    settings.store ?? TokenStore.layerMemory,
    http.layer,
    Layer.succeed(LateCode, Effect.succeed(code)),
    Config
  )
  const services = yield* Layer.build(
    Layer.merge(Layer.effect(SessionUser, SessionUser.make), Layer.effect(Auth, Auth.make)).pipe(
      Layer.provide(Parts),
      Layer.provide(Layer.effect(Redirects, Redirects.make)),
      Layer.provide(ClientTransport.layer),
      Layer.provide(Values),
      Layer.provideMerge(Session.layer),
      Layer.provideMerge(platform)
    )
  )
  const session = Context.get(services, Session)
  const auth = Context.get(services, Auth)
  // Loads the lazy flows now, because a test's clock does not wait for a file. Fails without sending a request.
  yield* Effect.ignore(auth.beginMfaEnrolment())
  return {
    gone,
    /** Whether each of the redirects in `gone` replaced the page. */
    replaced,
    shown,
    page,
    session,
    auth,
    user: Context.get(services, SessionUser),
    cookies: Context.get(services, Cookies),
    storage: Context.get(services, SessionStorage),
    sent: http.sent,
    /** The refresh token of the signed-in user. */
    signedIn: Effect.map(session.read, (state) =>
      "pair" in state && state.pair.refreshToken !== null ? Redacted.value(state.pair.refreshToken) : null
    ),
    paths: Effect.map(http.sent, (all) => all.map((one) => new URL(one.url).pathname.replace("/api/v1", "")))
  }
})

/** Returns the JSON body of a request. */
export const bodyOf = (request: HttpRequest | undefined): unknown => JSON.parse(request?.body ?? "null")

/** Returns an unsigned access token with these claims, valid for ten minutes. */
export const tokenOf = (claims: Readonly<Record<string, unknown>>): string =>
  `h.${Buffer.from(JSON.stringify({ iat: 1000, exp: 1600, ...claims })).toString("base64url")}.s`
export const guestToken = tokenOf({ sub: "guest", is_anonymous: true })
export const memberToken = tokenOf({ sub: "member", is_anonymous: false, email: "ada@example.com" })
