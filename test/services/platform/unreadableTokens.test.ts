import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Redacted, Schema } from "effect"
import * as fc from "fast-check"
import * as contract from "../../../src/contract/index.js"
import { createClientApp, createServerApp, InvalidResponse } from "../../../src/index.js"
import type { RequestLike } from "../../../src/services/platform/RequestLike.js"
import { fromRequest } from "../../../src/services/platform/tokens/TokenStore.request.js"
import { fromTokens } from "../../../src/services/platform/tokens/TokenStore.tokens.js"
import { jwtFrom, options } from "../../support/fakes.js"
import { endpointsOf } from "../../support/recorded.js"

const { projectId } = options
const requestOf = (headers: Readonly<Record<string, string>>): RequestLike => ({ headers })
const session = (prefix: string, text: string) => `Bearer ${prefix}_${Buffer.from(text).toString("base64")}`

// A lone surrogate cannot be encoded.
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "%ud800"))

/** Every part of a request in which a visitor can send tokens. */
const places: Readonly<Record<string, (access: string, refresh: string) => Readonly<Record<string, string>>>> = {
  "x-stack-auth": (accessToken, refreshToken) => ({ "x-stack-auth": JSON.stringify({ accessToken, refreshToken }) }),
  "the session of another backend": (accessToken, refreshToken) => ({
    authorization: session("stackauth", JSON.stringify({ accessToken, refreshToken }))
  }),
  "the session of another backend, as newer ones write it": (accessToken, refreshToken) => ({
    authorization: session("hexclave", JSON.stringify({ accessToken, refreshToken }))
  }),
  "a bearer token": (access) => ({ authorization: `Bearer ${jwtFrom({ aud: projectId })}${access}` }),
  "structured cookies": (access, refresh) => ({
    cookie: [
      `stack-refresh-${projectId}--default=${encoded(JSON.stringify({ refresh_token: refresh, updated_at_millis: 1 }))}`,
      `stack-access=${encoded(JSON.stringify([refresh, access]))}`
    ].join("; ")
  }),
  "older cookies": (access, refresh) => ({
    cookie: `stack-refresh-${projectId}=${encoded(refresh)}; stack-access=${encoded(JSON.stringify([refresh, access]))}`
  }),
  "the oldest cookies": (_, refresh) => ({ cookie: `stack-refresh=${refresh}` })
}

const odd = fc.constantFrom("\n", "\r\n", "\0", "→", "\u007f", "é", "\ud800", '"', ";", " ", "\t", "%0a", "{", "\\")
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string(),
  fc.tuple(fc.stringMatching(/^[\w.-]{0,9}$/), odd, fc.stringMatching(/^[\w.-]{0,9}$/)).map((parts) => parts.join(""))
)

describe("a token that no header can carry", () => {
  for (const [place, headers] of Object.entries(places)) {
    it(`is none in ${place}`, () => {
      fc.assert(
        fc.property(text, text, (access, refresh) => {
          const pair = Effect.runSync(fromRequest(requestOf(headers(access, refresh)), projectId).get)
          for (const token of [pair?.accessToken, pair?.refreshToken]) {
            if (token) assert.match(Redacted.value(token), /^[A-Za-z0-9._~+/=-]+$/)
          }
        }),
        { numRuns: 300 }
      )
    })
  }

  it.effect("leaves the other token of its pair", () =>
    Effect.gen(function* () {
      const pair = yield* fromTokens({ accessToken: "a\nb", refreshToken: "r" }).get
      assert.deepStrictEqual([pair?.accessToken, pair?.refreshToken && Redacted.value(pair.refreshToken)], [null, "r"])
      assert.isNull(yield* fromTokens({ accessToken: "a\0", refreshToken: "→" }).get)
    })
  )

  it.live("causes no request of the server for 300 concurrent requests, and nobody is signed in (rule 99)", () =>
    Effect.gen(function* () {
      let sent = 0
      const fetch = () => {
        sent++
        return Promise.reject(new TypeError("fetch failed"))
      }
      const users = yield* Effect.forEach(
        Array.from({ length: 300 }, (_, index) => index),
        (index) =>
          Effect.promise(() => {
            const names = Object.keys(places).filter((name) => name !== "a bearer token")
            const headers = places[names[index % names.length] ?? ""]?.(`a${index}\n`.concat("→"), `r\0${index}`) ?? {}
            const app = createServerApp({ ...options, secretServerKey: "ssk_test", fetch, tokenStore: requestOf(headers) })
            return app.user.get().finally(() => app.dispose())
          }),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual([sent, users.filter((user) => user !== null).length], [0, 0])
    })
  )

  const user = { sub: "3f2b8c1d-6a4e-4b7f-9c0d-1e2f3a4b5c6d", iat: 1000, exp: 1600 }
  const broken = ["", "undefined", "null", "a\nb", "→", "a b"]

  /** An app whose platform responds to every sign-in and refresh with these tokens, and the requests that it has sent. */
  const answering = (accessToken: string, refreshToken: string) => {
    const sent: Array<Headers> = []
    const fetch = (url: string | URL | Request, init?: RequestInit) => {
      sent.push(new Headers(init?.headers))
      const body = { access_token: accessToken, refresh_token: refreshToken, user_id: user.sub, is_new_user: false }
      return Promise.resolve(
        /\/auth\//.test(String(url)) ? Response.json(body) : Response.json({ code: "X", error: "x" }, { status: 400 })
      )
    }
    const app = createClientApp({ ...options, fetch, tokenStore: "memory" })
    return { app, sent }
  }

  const good = jwtFrom({ ...user, exp: 9e9 })
  const before = JSON.stringify({ version: 1, projectId, accessToken: good, refreshToken: "before" })
  const email = "ada@example.com"
  type Auth = ReturnType<typeof answering>["app"]["auth"]

  /** Ways to sign in for which the page need not be a browser's. */
  const ways: Readonly<Record<string, (auth: Auth) => Promise<unknown>>> = {
    "a password": (auth) => auth.signInWithCredential({ email, password: "password-1", noRedirect: true }),
    "a sign-up": (auth) =>
      auth.signUpWithCredential({ email, password: "password-1", noVerificationCallback: true, noRedirect: true }),
    "a magic link": (auth) => auth.signInWithMagicLink("a".repeat(45), { noRedirect: true }),
    "an anonymous sign-up": (auth) => auth.signUpAnonymously()
  }
  for (const [way, signIn] of Object.entries(ways)) {
    it(`makes ${way} fail with the name of the field, and the previous session stays (rule 99)`, async () => {
      for (const token of [...broken, `${good}→`]) {
        for (const [field, access, refresh] of [
          [/^access_?token$/i, token, "r"],
          [/^refresh_?token$/i, good, token]
        ] as const) {
          const { app } = answering(access, refresh)
          // An anonymous sign-up replaces no session.
          const held = way === "an anonymous sign-up" ? null : "before"
          if (held !== null) await app.auth.importSession(before)
          const error = await signIn(app.auth).then(
            () => "signed in",
            (thrown: unknown) => thrown
          )
          assert.instanceOf(error, InvalidResponse, JSON.stringify(token))
          assert.match(error.field, field)
          assert.deepInclude(error, { reason: `${error.field} is not a token`, status: 200 })
          assert.strictEqual((await app.auth.getAuthJson()).refreshToken, held)
          await app.dispose()
        }
      }
    })
  }

  it("is refused in the response of every call that starts a session", () => {
    const tokens = { access_token: good, refresh_token: "r" }
    const facts = { user_id: user.sub, is_new_user: false, status: "success" }
    const starting = [...endpointsOf(contract)].filter(([, { response, success }]) => {
      const decoded = Schema.decodeUnknownOption(success)({ ...facts, ...tokens })
      return response === "json" && Option.isSome(decoded) && /"?refreshToken"?/.test(Object.keys(Object(decoded.value)).join())
    })
    assert.includeMembers(
      starting.map(([name]) => name),
      ["anonymous.signUp", "cli.poll", "mfa.signIn", "oauth.exchange", "otp.signIn", "passkey.signIn", "password.signUp"]
    )
    for (const [name, { success }] of starting) {
      for (const token of broken) {
        const read = Schema.decodeUnknownOption(success)({ ...facts, ...tokens, refresh_token: token })
        assert.isTrue(Option.isNone(read), `${name} ${JSON.stringify(token)}`)
      }
    }
  })

  it("in the response to a refresh is reported as such, and no other request is sent", async () => {
    const { app, sent } = answering(`${jwtFrom({ ...user, exp: 9e9 })}→`, "r")
    await app.auth.importSession(JSON.stringify({ version: 1, projectId, accessToken: null, refreshToken: "r" }))
    const error = await app.user.get().then(
      () => "loaded",
      (thrown) => thrown._tag
    )
    assert.deepStrictEqual([error, sent.length], ["InvalidResponse", 1])
    await app.dispose()
  })
})
