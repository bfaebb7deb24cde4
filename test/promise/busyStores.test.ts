import { assert, describe, it } from "@effect/vitest"
import { AppDisposed } from "../../src/errors/app.js"
import type { ClientApp } from "../../src/promise/client.js"
import { createClientApp } from "../../src/promise/client.js"
import type { StoredTokens } from "../../src/services/platform/tokens/TokenStore.own.js"
import { jwtFrom, options, recorded } from "../support/plainFakes.js"

type Operation = "get" | "set"

const tokensOf = (user: string, exp = 4_000_000_000) => ({
  accessToken: jwtFrom({ iat: 1000, exp, sub: user }),
  refreshToken: `refresh-${user}`
})
const signIn = recorded("auth.password.sign-in", "success").response
const { accessToken: access_token, refreshToken: refresh_token } = tokensOf("bob")
const answers: Readonly<Record<string, object>> = {
  "/sign-in": { ...(signIn.body as object), access_token, refresh_token },
  "/users/me": { success: true },
  "/auth/oauth/token": { access_token: tokensOf("ada").accessToken, token_type: "Bearer", expires_in: 3599, scope: "legacy" }
}
const platform = async (url: string | URL | Request) => {
  const path = new URL(url instanceof Request ? url.url : url).pathname
  const body = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
  return body === undefined ? new Promise<Response>(() => {}) : Response.json(body)
}

/** An app of a signed-in user whose token store stops answering one kind of operation, until it is released. */
const appWithBusyStore = (busyWith: Operation, first = tokensOf("ada")) => {
  let held: StoredTokens | null = first
  let release = () => {}
  let ask = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const asked = new Promise<void>((resolve) => (ask = resolve))
  let write = (_: StoredTokens | null) => {}
  const written = new Promise<StoredTokens | null>((resolve) => (write = resolve))
  const wait = async (operation: Operation) => {
    if (operation !== busyWith) return
    ask()
    await released
  }
  const tokenStore = {
    get: async () => {
      await wait("get")
      return held
    },
    set: async (next: StoredTokens | null) => {
      await wait("set")
      held = next
      write(next)
    }
  }
  const app = createClientApp({ ...options, tokenStore, fetch: platform })
  return { app, asked, release, written }
}

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail("fulfilled"),
    (reason: unknown) => reason
  )

type Change = (app: ClientApp, options?: { readonly signal: AbortSignal }) => Promise<unknown>
const credentials = { email: "a@b.co", password: "p", noRedirect: true }
const changes: Readonly<Record<string, Change>> = {
  "auth.signOut": ({ auth }, options) => auth.signOut({ noRedirect: true }, options),
  "auth.signOut.result": ({ auth }, options) => auth.signOut.result({ noRedirect: true }, options),
  "auth.signInWithCredential": ({ auth }, options) => auth.signInWithCredential(credentials, options),
  "user.delete": ({ user }, options) => user.delete(options)
}

describe("a token store that does not answer", () => {
  for (const [name, change] of Object.entries(changes)) {
    for (const busyWith of name === "auth.signInWithCredential" ? (["set"] as const) : (["get", "set"] as const)) {
      it(`delays neither the abort of \`${name}\` nor \`dispose\` while it is busy with \`${busyWith}\``, async () => {
        const [stopped, ended] = [appWithBusyStore(busyWith), appWithBusyStore(busyWith)]
        const reason = new Error("the visitor has left")
        const controller = new AbortController()
        const aborted = reasonOf(change(stopped.app, { signal: controller.signal }))
        const pending = reasonOf(change(ended.app))
        await Promise.all([stopped.asked, ended.asked])
        controller.abort(reason)
        assert.strictEqual(await aborted, reason)
        const disposed = ended.app.dispose()
        assert.instanceOf(await pending, AppDisposed)
        await Promise.all([disposed, stopped.app.dispose()])
      })
    }
  }
})

describe("a refresh whose token store does not answer", () => {
  it("delays neither the abort of its call nor `dispose`", async () => {
    const { app, asked } = appWithBusyStore("set", tokensOf("ada", 2000))
    const controller = new AbortController()
    const aborted = reasonOf(app.auth.getTokens({}, controller))
    const pending = reasonOf(app.auth.getTokens())
    await asked
    controller.abort("the visitor has left")
    assert.strictEqual(await aborted, "the visitor has left")
    const disposed = app.dispose()
    assert.instanceOf(await pending, AppDisposed)
    await disposed
  })
})

describe("a change of the session whose caller has left", () => {
  const outcomes = { "auth.signOut": null, "auth.signInWithCredential": tokensOf("bob"), "user.delete": null }
  for (const [name, outcome] of Object.entries(outcomes)) {
    it(`is stored once the token store answers again: ${name}`, async () => {
      const { app, asked, release, written } = appWithBusyStore("set")
      const controller = new AbortController()
      const aborted = reasonOf(changes[name]?.(app, { signal: controller.signal }) ?? assert.fail(name))
      await asked
      controller.abort()
      await aborted
      release()
      assert.deepStrictEqual(await app.auth.getAuthJson(), outcome ?? { accessToken: null, refreshToken: null })
      assert.deepStrictEqual(await written, outcome)
      await app.dispose()
    })
  }

  it("is stored also after the app has ended", async () => {
    const { app, asked, release, written } = appWithBusyStore("set")
    const pending = reasonOf(app.auth.signOut({ noRedirect: true }))
    await asked
    const disposed = app.dispose()
    assert.instanceOf(await pending, AppDisposed)
    await disposed
    release()
    assert.isNull(await written)
  })
})
