import type { BrowserContext, Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { barriers } from "../../../test/browser/support/accessibility.js"
import { heading } from "../../../test/browser/support/visit.js"
import { alert, allow, button } from "./support/acts.js"
import { stage } from "./support/stage.js"

const { at, visit } = stage()
const unknownFlow = /no OAuth flow that this tab started/
const exchange = "**/api/v1/auth/oauth/token"

const leave = async (page: Page, provider: string) => {
  await page.goto(at("/handler/sign-in"))
  await button(page, `Continue with ${provider}`).click()
  await page.getByRole("button", { name: "Allow" }).waitFor()
}

/** Returns the cookies that each store the verifier of one flow. */
const verifiers = async (context: BrowserContext) =>
  (await context.cookies(at("/"))).filter(({ name }) => name.includes("stack-oauth-outer-"))

/** Records the page's code exchanges and the platform's redirects. */
const watch = (page: Page) => {
  const exchanges: Array<string> = []
  const callbacks: Array<string> = []
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/oauth/token")) exchanges.push(request.postData() ?? "")
    if (request.isNavigationRequest() && request.url().includes("/handler/oauth-callback?")) callbacks.push(request.url())
  })
  return { exchanges, callbacks }
}

describe("signing in with a provider", () => {
  it("exchanges the code once although React runs each effect twice, and leaves neither code nor verifier behind", () =>
    visit(
      async (page, context) => {
        const { callbacks, exchanges } = watch(page)
        await leave(page, "GitHub")
        const provider = new URL(page.url()).origin
        assert.strictEqual((await verifiers(context)).length, 1)
        await allow(page, "ada@example.com")
        await heading(page, "Hello, ada@example.com")
        assert.strictEqual(page.url(), at("/"))
        assert.deepStrictEqual([callbacks.length, exchanges.length], [1, 1])
        assert.deepStrictEqual(await verifiers(context), [])
        // The callback leaves no entry in the history.
        await page.goBack()
        assert.strictEqual(new URL(page.url()).origin, provider)
        await page.goForward()
        await heading(page, "Hello, ada@example.com")
        assert.strictEqual(exchanges.length, 1)
      },
      // The provider's page is over.
      [/404/]
    ))

  it("keeps the flows of two tabs apart: each has its own verifier, and they may end in any order", () =>
    visit(async (one, context) => {
      const two = await context.newPage()
      await leave(one, "GitHub")
      await leave(two, "Google")
      assert.strictEqual((await verifiers(context)).length, 2)
      await allow(two, "two@example.com")
      await heading(two, "Hello, two@example.com")
      assert.strictEqual((await verifiers(context)).length, 1)
      await allow(one, "one@example.com")
      await heading(one, "Hello, one@example.com")
      assert.deepStrictEqual(await verifiers(context), [])
      // A browser has one session, so the other tab follows.
      await heading(two, "Hello, one@example.com")
    }))

  it("does nothing when the completed page is reloaded, and stays signed in", () =>
    visit(
      async (page) => {
        const { callbacks, exchanges } = watch(page)
        await leave(page, "GitHub")
        await allow(page, "again@example.com")
        await heading(page, "Hello, again@example.com")
        await page.goto(callbacks[0] ?? "")
        // Depends on what is known first: the current user, or that this tab has no pending flow.
        await heading(page, /^(?:Nothing to do here|You are signed in)$/)
        assert.deepStrictEqual(await barriers(page), [])
        assert.strictEqual(exchanges.length, 1)
        await page.goto(at("/"))
        await heading(page, "Hello, again@example.com")
      },
      [unknownFlow]
    ))

  it("is completed by a retry if the exchange was lost in transit", () =>
    visit(
      async (page) => {
        await page.route(exchange, (route) => route.abort())
        await leave(page, "GitHub")
        await allow(page, "lost@example.com")
        await heading(page, "You are not signed in")
        await page.unroute(exchange)
        await page.reload()
        await heading(page, "Hello, lost@example.com")
      },
      [/ERR_FAILED/]
    ))

  it("ignores a code of another party: nothing is sent, and the URL is unchanged", () =>
    visit(
      async (page) => {
        const { exchanges } = watch(page)
        await page.goto(at("/handler/oauth-callback?code=foreign&state=foreign"))
        await heading(page, "Nothing to do here")
        assert.deepStrictEqual(exchanges, [])
        assert.strictEqual(page.url(), at("/handler/oauth-callback?code=foreign&state=foreign"))
      },
      [unknownFlow]
    ))

  it("can be denied there, and a retry signs in", () =>
    visit(async (page) => {
      await leave(page, "GitHub")
      await page.getByRole("button", { name: "Refuse" }).click()
      await alert(page, "You did not allow the provider")
      assert.deepStrictEqual(await barriers(page), [])
      await leave(page, "GitHub")
      await allow(page, "second@example.com")
      await heading(page, "Hello, second@example.com")
    }))
})
