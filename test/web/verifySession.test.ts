import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { reveal } from "../../src/index.js"
import { createVerifier } from "../../src/verify/index.js"
import { withSession } from "../../src/web/index.js"
import { cookiesOf, email, password, served, servedWith } from "./served.js"

const platform = Effect.provide(
  Emulator.layer({ baseUrl: "https://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
)

const ask = (handle: (request: Request) => Promise<Response>, cookie = "") =>
  Effect.promise(() => handle(new Request("https://app.test/", { headers: { cookie } })))

describe("verifySession of a server app", () => {
  it.live("verifies the session of a request without a request to the platform, except once for the keys", () =>
    Effect.gen(function* () {
      const { app, requests, user } = yield* served
      const signIn = withSession(app, async (_, session) => {
        await session.auth.signInWithCredential({ email, password, noRedirect: true })
        return new Response()
      })
      const cookie = cookiesOf(yield* ask(signIn))
      const before = requests.length
      const guarded = withSession(app, async (_, session) => Response.json((await session.verifySession()).userId))
      for (let count = 0; count < 3; count += 1) {
        assert.strictEqual(
          yield* Effect.promise(async () => (await guarded(new Request("https://app.test/", { headers: { cookie } }))).json()),
          user.id
        )
      }
      const claims = yield* Effect.promise(() => app.verifySession(new Request("https://app.test/", { headers: { cookie } })))
      assert.deepInclude(claims, { userId: user.id, email, isAnonymous: false })
      assert.deepStrictEqual(
        requests.slice(before).map((one) => one.replace(/[\w-]{36}/, "id")),
        ["GET /api/v1/projects/id/.well-known/jwks.json"]
      )
    }).pipe(platform)
  )

  it.live("refreshes a missing access token if cookies can be written, and fails if no user is signed in", () =>
    Effect.gen(function* () {
      const { app, requests, user } = yield* served
      const { refreshToken } = yield* Effect.promise(() => app.sessions.create({ userId: user.id }))
      const guarded = withSession(app, async (_, session) => {
        const outcome = await session.verifySession.result()
        return Response.json(outcome.ok ? outcome.value.userId : outcome.error._tag)
      })
      const json = (response: Response) => Effect.promise(() => response.json())
      const nobody = yield* ask(guarded)
      assert.strictEqual(yield* json(nobody), "TokenMissingError")
      const before = requests.length
      const value = typeof refreshToken === "string" ? refreshToken : reveal(refreshToken)
      const cookie = `stack-refresh-${Emulator.developmentProject.id}--default=${encodeURIComponent(JSON.stringify({ refresh_token: value, updated_at_millis: 1 }))}`
      const renewed = yield* ask(guarded, cookie)
      assert.strictEqual(yield* json(renewed), user.id)
      assert.isTrue(renewed.headers.getSetCookie().some((one) => /access/.test(one)))
      assert.isAbove(requests.length, before)
    }).pipe(platform)
  )

  it.live("reads the session that the app's subdomains share, as the app itself does", () =>
    Effect.gen(function* () {
      const { app, toPlatform, user } = yield* servedWith({ cookies: { domain: "app.test" } })
      const url = "https://www.app.test/"
      const signIn = withSession(app, async (_, session) => {
        await session.auth.signInWithCredential({ email, password, noRedirect: true })
        return new Response()
      })
      const cookie = cookiesOf(yield* Effect.promise(() => signIn(new Request(url))))
      assert.include(cookie, "--custom-")
      const claims = yield* Effect.promise(() => app.verifySession(new Request(url, { headers: { cookie } })))
      assert.strictEqual(claims.userId, user.id)
      const verify = createVerifier({
        projectId: Emulator.developmentProject.id,
        baseUrl: "https://platform.test",
        cookies: { domain: "app.test" },
        fetch: toPlatform
      })
      const alone = yield* Effect.promise(() => verify(new Request(url, { headers: { cookie } })))
      assert.deepStrictEqual(alone, claims)
    }).pipe(platform)
  )
})
