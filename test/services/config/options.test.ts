import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { InvalidOption } from "../../../src/errors/options.js"
import { createAdminApp, createClientApp, createServerApp } from "../../../src/index.js"
import type { ServerOptions } from "../../../src/services/config/options.js"
import type { TokenStoreOptions } from "../../../src/services/config/tokenStoreOption.js"
import { tokenStoreOf } from "../../../src/services/config/tokenStoreOption.js"
import { ServerApp } from "../../../src/services/ServerApp.js"
import { fakeHttp, json, jwt, options, recorded } from "../../support/fakes.js"

type Given = Omit<ServerOptions, "tokenStore"> & TokenStoreOptions

const all: Required<Omit<Given, "fetch" | "onUnhandledError" | "sessions" | "superSecretAdminKey">> = {
  ...options,
  baseUrl: "https://example.com/auth/",
  secretServerKey: "ssk_1",
  extraRequestHeaders: { "x-proxy": "1" },
  attemptTimeoutMillis: 1000,
  callTimeoutMillis: 2000,
  maxConcurrentRequests: 10,
  maxResponseBytes: 1_000_000,
  redirectMethod: "none",
  botChallenge: () => null,
  urls: { handler: "/auth", signIn: "/in" },
  oauthScopesOnSignIn: { google: ["calendar"] },
  trustedDomains: ["https://login.example.com"],
  hostedPages: "https://{projectId}.pages.example.com",
  cookies: { domain: "example.com", partitioned: true },
  tokenStore: { accessToken: jwt("a", 4_000_000_000), refreshToken: "r" }
}

/** Returns what an app with given options sends when it reads its user, without what differs per request. */
const sentBy = (given: Given) =>
  Effect.gen(function* () {
    const http = yield* fakeHttp(() => Effect.succeed(json(recorded("users.me.get", "success-server").response.body)))
    const store = Layer.effectContext(tokenStoreOf(given, null))
    const app = ServerApp.layerNoDeps(given).pipe(Layer.provide([http.layer, store]))
    const signInUrl = yield* ServerApp.use(({ auth, user }) => Effect.andThen(user.get(), Effect.succeed(auth.urls.signIn))).pipe(
      Effect.provide(app)
    )
    const requests = (yield* http.sent).map(({ headers: { "x-stack-random-nonce": _, ...headers }, method, url }) => ({
      headers,
      method,
      url
    }))
    return { requests, signInUrl }
  })

describe("the options of an app", () => {
  it.effect("are plain data, so that options parsed from JSON give the same app (rule 81)", () =>
    Effect.gen(function* () {
      const first = yield* sentBy(all)
      assert.lengthOf(first.requests, 1)
      assert.include(first.requests[0]?.url, "https://example.com/auth/api/v1/users/me")
      assert.deepStrictEqual(yield* sentBy(JSON.parse(JSON.stringify(all))), first)
    })
  )

  for (const [level, make] of Object.entries({
    client: createClientApp,
    server: (given: typeof options) => createServerApp({ ...given, secretServerKey: "ssk_1" }),
    admin: (given: typeof options) => createAdminApp({ ...given, superSecretAdminKey: "sak_1" })
  })) {
    it(`have no unknown name that is ignored in a ${level} app: the error names the first`, () => {
      for (const name of ["baseURL", "projectid", "constructor", "__proto__x"]) {
        assert.throws(() => make({ ...options, [name]: "https://example.com" }), InvalidOption, `\`${name}\` is not an option`)
        assert.doesNotThrow(() => make({ ...options, [name]: undefined }))
      }
    })
  }

  it("name a `cookies.domain` that no browser can store cookies for", () => {
    for (const domain of [
      "",
      ".",
      "https://example.com",
      "example.com:3000",
      "*.example.com",
      "a b.test",
      "x;Secure",
      "bücher.example"
    ])
      assert.throws(() => createClientApp({ ...options, cookies: { domain } }), InvalidOption, "`cookies` must be", domain)
    for (const domain of ["example.com", ".Example.com", "xn--bcher-kva.example", "127.0.0.1", "localhost", "my_host.test"])
      assert.doesNotThrow(() => createClientApp({ ...options, cookies: { domain } }), domain)
  })

  it.effect("are the same in Effect: a misspelt one is an error of the layer", () =>
    Effect.gen(function* () {
      const misspelt = { ...all, tokenStore: null, baseURL: "https://example.com" }
      const error = yield* Effect.flip(Effect.scoped(Layer.build(ServerApp.layer(misspelt))))
      assert.deepInclude(error, { _tag: "InvalidOption", option: "baseURL" })
    })
  )
})
