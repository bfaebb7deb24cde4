import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Emulator } from "portico-emulator"
import { pkce } from "../../src/services/auth/pkce.js"
import { ada } from "./ada.js"
import { openBrowser, platform } from "./through.js"

const { email, password } = ada
const redirectUri = "http://localhost:3000/handler/oauth-callback"

/** Exchanges a code as a page of another domain does. */
const exchange = Effect.fnUntraced(function* (code: string, codeVerifier: string) {
  const handle = yield* Emulator.handler
  const { id: projectId, publishableClientKey } = Emulator.developmentProject
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: projectId,
    client_secret: publishableClientKey,
    redirect_uri: redirectUri,
    code,
    code_verifier: codeVerifier
  })
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "x-stack-project-id": projectId,
    "x-stack-publishable-client-key": publishableClientKey,
    "x-stack-access-type": "client"
  }
  const request = new Request("http://localhost:8102/api/v1/auth/oauth/token", { method: "POST", headers, body: form })
  return yield* Effect.promise(async () => {
    const response = await handle(request)
    return { status: response.status, body: await response.json() }
  })
})

describe("a session for another domain of the project, through effects", () => {
  it.effect("is passed as a single-use code that only the page with the code verifier can exchange", () =>
    Effect.gen(function* () {
      const here = yield* openBrowser()
      yield* here.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const { challenge, state, verifier } = yield* pkce(crypto)
      const address = yield* here.auth.authorizeCrossDomain({ redirectUri, state, codeChallenge: challenge })
      assert.notInclude(`${address} ${JSON.stringify(address)}`, "code=")
      const url = new URL(Redacted.value(address))
      assert.strictEqual(`${url.origin}${url.pathname}`, redirectUri)
      assert.strictEqual(url.searchParams.get("state"), state)
      const code = url.searchParams.get("code") ?? ""
      const { body, status } = yield* exchange(code, verifier)
      assert.strictEqual(status, 200)
      yield* here.auth.signOut()
      // Its session is independent: it remains when the first one ends.
      const there = yield* openBrowser()
      yield* there.auth.importSession(
        JSON.stringify({
          version: 1,
          projectId: Emulator.developmentProject.id,
          accessToken: body.access_token,
          refreshToken: body.refresh_token
        })
      )
      assert.strictEqual((yield* there.user.get())?.primaryEmail, email)
      assert.strictEqual((yield* exchange(code, verifier)).status, 400)
    }).pipe(Effect.provide(platform()))
  )

  it.effect("is created only for a signed-in user and a page that the project trusts", () =>
    Effect.gen(function* () {
      const here = yield* openBrowser()
      const { challenge: codeChallenge, state } = yield* pkce(crypto)
      const authorize = (changes: object) =>
        Effect.map(
          Effect.flip(here.auth.authorizeCrossDomain({ redirectUri, state, codeChallenge, ...changes })),
          ({ _tag }) => _tag
        )
      assert.strictEqual(yield* authorize({}), "SessionExpired")
      yield* here.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      assert.strictEqual(yield* authorize({ redirectUri: "https://evil.test/" }), "RedirectUrlNotWhitelisted")
      assert.strictEqual(yield* authorize({ codeChallenge: "short" }), "InvalidInput")
      assert.strictEqual(yield* authorize({ state: "" }), "InvalidInput")
    }).pipe(Effect.provide(platform()))
  )
})
