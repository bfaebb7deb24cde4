import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Redacted } from "effect"
import type { types } from "../../../../src/effect.js"
import { createClientApp, createServerApp } from "../../../../src/index.js"
import { jwtFrom, options } from "../../../support/fakes.js"

const later = Math.floor(Date.now() / 1000) + 600
const accessToken = jwtFrom({ iat: later - 600, exp: later })
const held = { accessToken, refreshToken: "refresh-canary" }
const project = { ...options, baseUrl: "http://nowhere.invalid" }

describe("the tokens of a session, on the promise face", () => {
  for (const [name, app] of [
    ["a client", () => createClientApp({ ...project, tokenStore: held })],
    ["a server", () => createServerApp({ ...project, secretServerKey: "ssk", tokenStore: held })]
  ] as const) {
    it(`are returned by ${name}'s app, redacted or as JSON, without a request while they are fresh`, async () => {
      const { auth, dispose } = app()
      const tokens = await auth.getTokens()
      assert.deepStrictEqual(
        [tokens && Redacted.value(tokens.accessToken), tokens?.refreshToken && Redacted.value(tokens.refreshToken)],
        [accessToken, "refresh-canary"]
      )
      assert.notInclude(JSON.stringify(tokens), "canary")
      assert.deepStrictEqual(await auth.getAuthJson(), held)
      assert.deepStrictEqual(await auth.getAuthHeaders(), { "x-stack-auth": JSON.stringify(held) })
      const header = await auth.getAuthorizationHeader()
      assert.match(header ?? "", /^Bearer stackauth_[\w+/]+=*$/)
      assert.deepStrictEqual(JSON.parse(atob(header?.split("_")[1] ?? "")), held)
      await dispose()
    })
  }

  it("are in an `Authorization` header that a server reads as the same session", async () => {
    const from = createClientApp({ ...project, tokenStore: held })
    const authorization = (await from.auth.getAuthorizationHeader()) ?? assert.fail("no header")
    const server = createServerApp({ ...project, secretServerKey: "ssk" })
    const view = server.forRequest(new Request("http://nowhere.invalid", { headers: { authorization } }))
    assert.deepStrictEqual(await view.auth.getAuthJson(), held)
    await Promise.all([from.dispose(), server.dispose()])
  })

  it("are in no `Authorization` header if no user is signed in", async () => {
    const app = createClientApp({ ...project, tokenStore: "memory" })
    assert.isNull(await app.auth.getAuthorizationHeader())
    await app.dispose()
  })

  it("can be moved as text from one app to another of the same project, and of no other", async () => {
    const from = createClientApp({ ...project, tokenStore: held })
    const into = createClientApp({ ...project, tokenStore: "memory" })
    const other = createClientApp({ ...project, projectId: "internal", tokenStore: "memory" })
    const text = await from.auth.exportSession()
    assert.isNotNull(text)
    assert.isNull(await into.auth.exportSession())
    await into.auth.importSession(text)
    assert.deepStrictEqual(await into.auth.getAuthJson(), held)
    for (const wrong of [text, "canary", '{"version":1}']) {
      const outcome = await other.auth.importSession.result(wrong)
      assert.isFalse(outcome.ok)
      if (outcome.ok) continue
      assert.strictEqual(outcome.error._tag, "InvalidInput")
      assert.notInclude(JSON.stringify(outcome.error) + String(outcome.error), "canary")
    }
    await Promise.all([from.dispose(), into.dispose(), other.dispose()])
  })

  it("keep their type", () => {
    const compiled = (app: ReturnType<typeof createClientApp>) => app.auth.getTokens({ minFreshMillis: 1 })
    expectTypeOf<ReturnType<typeof compiled>>().toEqualTypeOf<Promise<types.Auth.SessionPair | null>>()
  })
})
