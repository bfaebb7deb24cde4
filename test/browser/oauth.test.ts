import type { BrowserContext, Page } from "playwright-core"
import { oauthProviders } from "portico/schemas"
import { assert, describe, it } from "vitest"
import { barriers } from "./support/accessibility.js"
import { alert, allow, heading, press, signOut, signUp, stage, told } from "./support/visit.js"

const { at, visit } = stage()
const unknownFlow = /no OAuth flow of this tab began/
const exchange = "**/api/v1/auth/oauth/token"

const leave = async (page: Page, provider: RegExp) => {
  await page.goto(at("/handler/sign-in"))
  await press(page, provider)
  await page.getByRole("button", { name: "Allow" }).waitFor()
}

/** The cookies that each keep the verifier of one flow. */
const verifiers = async (context: BrowserContext) =>
  (await context.cookies(at("/"))).filter(({ name }) => name.includes("stack-oauth-outer-"))

/** The exchanges of codes that the page asks for, and the pages that the platform leads back to. */
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
  it("makes an account with each provider that the project allows", () =>
    visit(async (page) => {
      await page.goto(at("/handler/sign-in"))
      const buttons = page.getByRole("button", { name: /^Continue with/ })
      await buttons.first().waitFor()
      assert.strictEqual(await buttons.count(), oauthProviders.length)
      for (const provider of oauthProviders) {
        await leave(page, new RegExp(`^Continue with ${provider}$`, "i"))
        await allow(page, `${provider}@example.com`, `Ada of ${provider}`)
        // Apple tells the platform no name, so its people are greeted by their e-mail.
        await heading(page, provider === "apple" ? "Hello, apple@example.com" : `Hello, Ada of ${provider}`)
        await signOut(page)
      }
    }))

  it("exchanges the code once though React runs each effect twice, and leaves neither code nor verifier behind", () =>
    visit(async (page, context) => {
      const { callbacks, exchanges } = watch(page)
      await leave(page, /GitHub/)
      assert.strictEqual((await verifiers(context)).length, 1)
      await allow(page, "ada@example.com")
      await heading(page, "Hello, ada@example.com")
      assert.strictEqual(page.url(), at("/"))
      assert.deepStrictEqual([callbacks.length, exchanges.length], [1, 1])
      assert.deepStrictEqual(await verifiers(context), [])
      await page.goBack()
      await page.goForward()
      assert.strictEqual(exchanges.length, 1)
    }))

  it("keeps the flows of two tabs apart: each has a verifier of its own, and the one that began first may end last", () =>
    visit(async (one, context) => {
      const two = await context.newPage()
      await leave(one, /GitHub/)
      await leave(two, /Google/)
      assert.strictEqual((await verifiers(context)).length, 2)
      await allow(two, "two@example.com")
      await heading(two, "Hello, two@example.com")
      assert.strictEqual((await verifiers(context)).length, 1)
      await allow(one, "one@example.com")
      await heading(one, "Hello, one@example.com")
      assert.deepStrictEqual(await verifiers(context), [])
      // There is one session for each browser, so the other tab follows.
      await heading(two, "Hello, one@example.com")
    }))

  it("does nothing when the page that completed it is loaded again, and stays signed in", () =>
    visit(
      async (page) => {
        const { callbacks, exchanges } = watch(page)
        await leave(page, /GitHub/)
        await allow(page, "again@example.com")
        await heading(page, "Hello, again@example.com")
        await page.goto(callbacks[0] ?? "")
        await heading(page, "Nothing to do here")
        assert.deepStrictEqual(await barriers(page), [])
        assert.strictEqual(exchanges.length, 1)
        await page.getByRole("link", { name: "Go to the start page" }).click()
        await heading(page, "Hello, again@example.com")
      },
      [unknownFlow]
    ))

  it("is completed by a reload where the exchange was lost on the way", () =>
    visit(
      async (page) => {
        await page.route(exchange, (route) => route.abort())
        await leave(page, /GitHub/)
        await allow(page, "lost@example.com")
        await alert(page, "There is no answer from")
        await page.unroute(exchange)
        await page.reload()
        await heading(page, "Hello, lost@example.com")
      },
      [/ERR_FAILED/]
    ))

  it("leaves a code of somebody else alone: nothing is sent, and the address stays as it is", () =>
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

  it("tells that the provider was told no, and another try signs in", () =>
    visit(async (page) => {
      await leave(page, /GitHub/)
      await page.getByRole("button", { name: "Refuse" }).click()
      await alert(page, "The provider was told not to let you in here.")
      // Today's platform tells it to the page that the flow would have ended on.
      assert.strictEqual(page.url(), at("/handler/oauth-callback"))
      assert.deepStrictEqual(await barriers(page), [])
      await page.getByRole("link", { name: "Back to signing in" }).click()
      await press(page, /GitHub/)
      await allow(page, "second@example.com")
      await heading(page, "Hello, second@example.com")
    }))

  it("tells nothing of a foreign address but the text of an error, as text", () =>
    visit(async (page) => {
      const query = new URLSearchParams({ errorCode: "ANY", message: "<img src=x onerror=alert(1)>", details: "{" })
      await page.goto(at(`/handler/error?${query}`))
      await alert(page, "<img src=x onerror=alert(1)>")
      await page.goto(at("/handler/error"))
      await told(page, "Nothing is known")
    }))
})

describe("an account at a provider", () => {
  it("is linked to the signed-in user, from the settings and back to them, and gives a token to call the provider", () =>
    visit(async (page) => {
      await signUp(page, at("/handler/sign-up"), "link@example.com")
      const id = await page.getByRole("code").textContent()
      await page.getByRole("link", { name: "Account settings" }).click()
      await press(page, "Connect GitHub")
      await allow(page, "link@github.example")
      await heading(page, "Account settings")
      await press(page, "Use GitHub")
      await told(page, "There is an access token to call GitHub with.")
      assert.deepStrictEqual(await barriers(page), [])

      await signOut(page)
      await leave(page, /GitHub/)
      await allow(page, "link@github.example")
      await heading(page, "Hello, link@example.com")
      assert.strictEqual(await page.getByRole("code").textContent(), id)
    }))

  it("that is another user's is refused in words", () =>
    visit(async (page) => {
      await leave(page, /GitHub/)
      await allow(page, "mine@example.com")
      await heading(page, "Hello, mine@example.com")
      await signOut(page)
      await signUp(page, at("/handler/sign-up"), "thief@example.com")
      await page.goto(at("/handler/account-settings"))
      await press(page, "Connect GitHub")
      await allow(page, "mine@example.com")
      await alert(page, "This account belongs to another user already.")
    }))
})
