import { createClientApp, InvalidOption } from "portico"
import { FakeBrowser, FakeClock } from "portico/testing"
import { createEmulator, Emulator } from "portico-emulator"
import { afterEach, assert, beforeEach, describe, it } from "vitest"

const { id: projectId, publishableClientKey } = Emulator.developmentProject
const baseUrl = "http://localhost:8102"
const home = "http://localhost:3000/"
const ada = { email: "ada@example.com", password: "correct horse", noVerificationCallback: true as const, noRedirect: true }

let emulator: ReturnType<typeof createEmulator>
let clock: FakeClock.FakeClock
let opened: Array<{ dispose(): Promise<void> }>

beforeEach(() => {
  clock = FakeClock.make(Date.parse("2030-01-01T00:00:00Z"))
  emulator = createEmulator({ passwordRounds: 4, clock })
  opened = [emulator]
})
afterEach(() => Promise.all(opened.map((one) => one.dispose())))

/** The app as it runs in a tab. */
const open = (browser: FakeBrowser.FakeTab) => {
  const app = createClientApp({ projectId, publishableClientKey, baseUrl, fetch: emulator.fetch, browser, clock })
  opened.push(app)
  return app
}
const tagOf = async (call: Promise<{ readonly ok: boolean; readonly error?: { readonly _tag: string } }>) =>
  (await call).error?._tag

describe("a promise app in a browser in memory", () => {
  it("signs in with a provider, on the page that it leads back to", async () => {
    const tab = FakeBrowser.make().tab(home)
    const left = await tab.untilLeaving(() => open(tab).auth.signInWithOAuth("github"))
    assert.include(left, "/auth/oauth/authorize/github")
    tab.go(await emulator.throughProvider(left, { email: "ada@example.com", displayName: "Ada" }))
    // The page of the callback is another document: another app in the same tab.
    const app = open(tab)
    assert.strictEqual(await tab.untilLeaving(() => app.auth.callOAuthCallback()), home)
    const { displayName, primaryEmail } = await app.user.get({ or: "throw" })
    assert.deepStrictEqual([displayName, primaryEmail], ["Ada", "ada@example.com"])
  })

  it("is told that access was denied at the provider", async () => {
    const tab = FakeBrowser.make().tab(home)
    const app = open(tab)
    const left = await tab.untilLeaving(() => app.auth.signInWithOAuth("github"))
    tab.go(await emulator.throughProvider(left, "deny"))
    assert.strictEqual(await tagOf(app.auth.callOAuthCallback.result()), "OAuthProviderAccessDenied")
  })

  it("is told if it does not leave for the emulator that should play the provider", async () => {
    const left = `${home}handler/sign-in`
    const error = await emulator.throughProvider(left, "deny").catch((reason: unknown) => reason)
    assert.match(String(error), new RegExp(`^Error: ${left} is no URL of the emulator, which is at ${baseUrl}`))
  })

  it("completes a sign-in only in the tab that began it", async () => {
    const browser = FakeBrowser.make()
    const [first, second] = [browser.tab(home), browser.tab(home)]
    const left = await first.untilLeaving(() => open(first).auth.signInWithOAuth("github"))
    second.go(await emulator.throughProvider(left, { email: "ada@example.com" }))
    assert.isFalse(await open(second).auth.callOAuthCallback())
  })

  it("leaves for its own pages, also without waiting for anything", async () => {
    const tab = FakeBrowser.make().tab(home)
    const app = open(tab)
    assert.strictEqual(new URL(await tab.untilLeaving(() => app.auth.redirectToSignIn())).pathname, "/handler/sign-in")
    assert.deepStrictEqual(
      tab.visits().map(([how]) => how),
      ["assign"]
    )
  })

  it("rejects as the call does if that fails before it leaves", async () => {
    const tab = FakeBrowser.make().tab(home)
    const app = open(tab)
    const wrong = () => app.auth.signInWithCredential({ email: "nobody@example.com", password: "wrong horse" })
    const error = await tab.untilLeaving(wrong).then(
      () => assert.fail("resolved"),
      (reason: unknown) => reason
    )
    assert.propertyVal(error, "_tag", "EmailPasswordMismatch")
    assert.strictEqual(tab.href(), home)
  })

  it("signs in with a passkey, unless the person closes the dialog", async () => {
    const browser = FakeBrowser.make()
    const app = open(browser.tab(home))
    await app.auth.signUpWithCredential(ada)
    await app.auth.registerPasskey()
    assert.lengthOf(browser.passkeys(), 1)
    await app.auth.signOut({ noRedirect: true })
    browser.setWilling(false)
    assert.strictEqual(await tagOf(app.auth.signInWithPasskey.result({ noRedirect: true })), "PasskeyCancelledError")
    browser.setWilling(true)
    await app.auth.signInWithPasskey({ noRedirect: true })
    assert.strictEqual((await app.user.get({ or: "throw" })).primaryEmail, ada.email)
  })

  it("shares its session with other tabs, and not with another browser", async () => {
    const browser = FakeBrowser.make()
    const [first, second] = [open(browser.tab(home)), open(browser.tab(`${home}account`))]
    const elsewhere = open(FakeBrowser.make().tab(home))
    const seen: Array<string | null | undefined> = []
    const stop = second.user.current.subscribe(() => seen.push(second.user.current.snapshot().value?.primaryEmail))
    await first.auth.signUpWithCredential(ada)
    assert.strictEqual((await second.user.get())?.primaryEmail, ada.email)
    assert.isNull(await elsewhere.user.get())
    assert.include(seen, ada.email)
    await second.auth.signOut({ noRedirect: true })
    assert.isNull(await first.user.get())
    stop()
  })

  it("keeps its session when the page is loaded again, until the session expires", async () => {
    const tab = FakeBrowser.make().tab(home)
    await open(tab).auth.signUpWithCredential(ada)
    assert.strictEqual((await open(tab).user.get())?.primaryEmail, ada.email)
    await clock.adjust(366 * 24 * 60 * 60_000)
    assert.isNull(await open(tab).user.get())
  })

  it("fails immediately while the device is offline", async () => {
    const browser = FakeBrowser.make()
    const app = open(browser.tab(home))
    browser.setOnline(false)
    assert.strictEqual(await tagOf(app.project.get.result()), "OfflineError")
    browser.setOnline(true)
    assert.strictEqual((await app.project.get()).id, projectId)
  })

  it("asks the person to open the link of a command line's sign-in", async () => {
    const browser = FakeBrowser.make()
    const [cli, tab] = [browser.tab(home), browser.tab(`${home}cli`)]
    const app = open(tab)
    await app.auth.signUpWithCredential(ada)
    const terminal = createClientApp({
      projectId,
      publishableClientKey,
      baseUrl,
      fetch: emulator.fetch,
      browser: cli,
      clock,
      tokenStore: "memory"
    })
    opened.push(terminal)
    const login = terminal.auth.promptCliLogin({ appUrl: home })
    await clock.adjust(0)
    while (browser.shown().length === 0) await new Promise((resolve) => setImmediate(resolve))
    tab.go(browser.shown()[0] ?? "")
    await app.auth.confirmCliLogin()
    await clock.adjust(2000) // the next time that it asks
    const user = await terminal.forTokens({ accessToken: null, refreshToken: await login }).user.get({ or: "throw" })
    assert.strictEqual(user.primaryEmail, ada.email)
  })

  it("draws the same at random from the same seed", async () => {
    const leave = (seed: number) => {
      const tab = FakeBrowser.make({ seed }).tab(home)
      return tab.untilLeaving(() => open(tab).auth.signInWithOAuth("github"))
    }
    const challengeOf = async (seed: number) => new URL(await leave(seed)).searchParams.get("code_challenge")
    assert.strictEqual(await challengeOf(7), await challengeOf(7))
    assert.notStrictEqual(await challengeOf(7), await challengeOf(8))
  })

  it("refuses a browser that is none", () => {
    for (const browser of [7, null, {}, { services: {} }, FakeBrowser.make()]) {
      // The cast of a caller without types.
      const create = () => createClientApp({ projectId, publishableClientKey, baseUrl, browser: browser as never })
      assert.throws(create, InvalidOption, "browser")
    }
  })
})
