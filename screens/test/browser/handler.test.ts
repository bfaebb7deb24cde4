import type { Page, Request } from "playwright-core"
import { assert, describe, it } from "vitest"
import { barriers } from "../../../test/browser/support/accessibility.js"
import { heading, password } from "../../../test/browser/support/visit.js"
import { fill } from "./support/acts.js"
import { routerStage, routers } from "./support/routers.js"

const { at, goTo, visit } = routerStage()

const signUp = async (page: Page, email: string) => {
  await page.goto(at("/handler/sign-up"))
  await fill(page, { Email: email, Password: password }, "Create account")
  await heading(page, "Home")
}

/** The heading of the page at each URL if no user is signed in. */
const titles: Readonly<Record<string, string | RegExp>> = {
  "sign-in": "Sign in to Development",
  "sign-up": "Create your Development account",
  "sign-out": "Home",
  "email-verification?code=": /./,
  "password-reset?code=x": "Choose a new password",
  "forgot-password": "Reset your password",
  "oauth-callback": "Nothing to do here",
  "magic-link-callback?code=x": /./,
  error: "Nothing to do here",
  "team-invitation?code=x": /./,
  mfa: "This sign-in has ended",
  "cli-auth-confirm?login_code=x": /./,
  unknown: "Page not found"
}

describe.each(routers)("the handler, %s", (_, router) => {
  // What does not depend on the router is tried with one.
  const itsOwn: (title: string, test: () => Promise<void>) => void = router === "react-router" ? it : () => {}

  it("shows every page at its URL, without accessibility problems", () =>
    visit(router, async (page) => {
      // Without a router, each page is loaded, and knows its URL in the same way.
      const some = Object.entries(titles).filter(
        ([route]) => router !== "none" || /^(?:sign-in|sign-out|email|unknown)/.test(route)
      )
      for (const [route, title] of some) {
        // The next page may have the same title, so the heading of this one must go first.
        await page.evaluate(() => document.querySelector("h1")?.setAttribute("data-previous", ""))
        await goTo(page, router, `/handler/${route}`)
        await page.locator("h1[data-previous]").waitFor({ state: "detached" })
        await heading(page, title)
        if (route !== "sign-out") assert.strictEqual(page.url(), at(`/handler/${route}`))
        // The pages do not depend on the router, so one router is enough.
        if (router === "react-router") assert.deepStrictEqual(await barriers(page), [], route)
      }
    }))

  it("redirects to the canonical URL, with its query and fragment, without reloading the page", () =>
    visit(router, async (page) => {
      for (const other of router === "react-router" ? ["signIn", "SIGN-IN", "log-in", "sign-in//"] : ["signIn"]) {
        const loads: Array<string> = []
        const count = (request: Request) => request.isNavigationRequest() && loads.push(request.url())
        page.on("request", count)
        await page.goto(at(`/handler/${other}?after_auth_return_to=%2Fsecret%3Fa%3D1#there`))
        await page.waitForURL(at("/handler/sign-in?after_auth_return_to=%2Fsecret%3Fa%3D1#there"))
        await heading(page, "Sign in to Development")
        assert.lengthOf(loads, 1, other)
        page.off("request", count)
      }
    }))

  itsOwn("shows the app's not-found content for an unknown URL, and its own pages as usual", () =>
    visit(router, async (page) => {
      await page.goto(at("/handler/unknown?own-404"))
      await heading(page, "Lost in Northwind")
      assert.strictEqual(await page.title(), "Northwind")
      await page.goto(at("/handler/sign-in?own-404"))
      await heading(page, "Sign in to Development")
    })
  )

  it("focuses the heading of a page that is reached from a page of the app, but not that of the page that is loaded", () =>
    visit(router, async (page) => {
      const hasFocus = () => page.waitForFunction(() => document.activeElement?.tagName === "H1")
      for (const path of ["/handler/sign-in", "/handler/signIn/"]) {
        await page.goto(at(path))
        await heading(page, "Sign in to Development")
        await page.waitForURL(/sign-?in\/?$/i)
        assert.isTrue(await page.evaluate(() => document.activeElement === document.body))
      }
      // Without a router, every page is loaded.
      if (router === "none") return
      for (const path of ["/handler/sign-in", "/handler/sign-up", "/handler/sign-in"]) {
        await goTo(page, router, "/")
        await heading(page, "Home")
        await goTo(page, router, path)
        await hasFocus()
      }
    }))

  it("announces a page change with the document title and the focus", () =>
    visit(router, async (page) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "")
      await page.goto(at("/handler/forgot-password"))
      await heading(page, "Reset your password")
      await page.waitForFunction(() => document.title === "Reset your password · Northwind")
      // The main field has the focus, even on the first page.
      await page.waitForFunction(() => document.activeElement?.getAttribute("type") === "email")
      await page.getByRole("link", { name: "Back to sign in" }).focus()
      await page.keyboard.press("Enter")
      await heading(page, "Sign in to Development")
      await page.waitForFunction(() => document.title === "Sign in to Development · Northwind")
      if (router === "none") return
      await page.waitForFunction(() => document.activeElement?.textContent === "Sign in to Development")
      // A page with a field focuses the field; a step without one focuses its heading.
      await goTo(page, router, "/handler/forgot-password")
      await page.waitForFunction(() => document.activeElement?.getAttribute("type") === "email")
      await page.keyboard.type("nobody@example.com")
      await page.keyboard.press("Enter")
      await heading(page, "Check your email")
      await page.waitForFunction(() => document.title === "Check your email · Northwind")
      assert.strictEqual(await focused(), "Check your email")
      await page.goto(at("/handler/unknown"))
      await page.getByRole("link", { name: "Go to the start page" }).click()
      await heading(page, "Home")
      await page.waitForFunction(() => document.title === "Northwind")
      await goTo(page, router, "/handler/forgot-password")
      await page.waitForFunction(() => document.title === "Reset your password · Northwind")
      // As routers do that set the title of a page late.
      await page.evaluate(() => {
        document.title = "Northwind, late"
      })
      await page.waitForFunction(() => document.title === "Reset your password · Northwind, late")
    }))

  it("returns to the original page after sign-up and sign-in, and shows the settings only then", () =>
    visit(router, async (page) => {
      const email = `deep-${router}@example.com`
      await page.goto(at("/secret?a=1#there"))
      await heading(page, "Sign in to Development")
      await page.getByRole("link", { name: "Create an account" }).click()
      await heading(page, "Create your Development account")
      assert.strictEqual(await page.title(), "Create your Development account · Northwind")
      await fill(page, { Email: email, Password: password }, "Create account")
      await heading(page, `Secret of ${email}`)
      assert.strictEqual(page.url(), at("/secret?a=1#there"))
      await page.goto(at("/handler/sign-out"))
      await heading(page, "Home")
      await page.goto(at("/handler/accountSettings#security"))
      await heading(page, "Sign in to Development")
      await fill(page, { Email: email, Password: password }, "Sign in")
      await page.waitForURL(at("/handler/account-settings#security"))
      await page.getByRole("main").getByRole("heading", { name: "Two-factor authentication" }).waitFor()
      assert.strictEqual(await page.getByRole("main").count(), 1)
    }))
})

/** Holds the responses to a request until they are released. */
const hold = async (page: Page, url: RegExp) => {
  let arrive = () => {}
  let release = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    arrive()
    await released
    await route.continue()
  })
  return { arrived, release: () => release() }
}

describe("the handler", () => {
  it("loads the code of a page when it is first shown, and retries after a failure", () =>
    visit(
      "react-router",
      async (page) => {
        const isLost = { now: true }
        const scripts: Array<string> = []
        page.on("request", (request) => scripts.push(new URL(request.url()).pathname))
        await page.route(/\/SignUp-[^/]*\.js/, (route) => (isLost.now ? route.abort() : route.continue()))
        await page.goto(at("/handler/sign-in"))
        await heading(page, "Sign in to Development")
        assert.isTrue(scripts.some((path) => path.startsWith("/SignIn-")))
        assert.isFalse(scripts.some((path) => /^\/(?:SignUp|AccountSettings|Mfa)-/.test(path)))
        await page.getByRole("link", { name: "Create an account" }).click()
        const again = page.getByRole("button", { name: "Try again" })
        await again.waitFor()
        assert.deepStrictEqual(await barriers(page), [])
        isLost.now = false
        await again.click()
        await heading(page, "Create your Development account")
      },
      [/ERR_FAILED/]
    ))

  it("reloads the page on a retry if a file that the page's code imports was lost: browsers keep that failure", () =>
    visit(
      "react-router",
      async (page) => {
        const isLost = { now: true }
        await page.route("**/lost.js", (route) =>
          isLost.now ? route.abort() : route.fulfill({ contentType: "text/javascript", body: "export {}" })
        )
        await page.route(/\/SignUp-[^/]*\.js/, async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, body: `import "./lost.js"\n${await response.text()}` })
        })
        await page.goto(at("/handler/sign-in"))
        await page.getByRole("link", { name: "Create an account" }).click()
        const again = page.getByRole("button", { name: "Try again" })
        await again.waitFor()
        isLost.now = false
        await again.click()
        await heading(page, "Create your Development account")
      },
      [/ERR_FAILED/]
    ))

  it("does not reload the page on a retry while the device is offline, and loads its code once it is online", () =>
    visit(
      "react-router",
      async (page) => {
        await page.goto(at("/handler/sign-in"))
        await heading(page, "Sign in to Development")
        await page.evaluate(() => Object.assign(globalThis, { isStill: true }))
        const again = page.getByRole("button", { name: "Try again" })
        await page.route(/\/SignUp-[^/]*\.js/, (route) => route.abort())
        await page.context().setOffline(true)
        try {
          await page.getByRole("link", { name: "Create an account" }).click()
          await again.waitFor()
          await again.evaluate((button: HTMLElement) => button.click())
          await again.waitFor({ state: "detached" })
          await again.waitFor()
          await page.unroute(/\/SignUp-[^/]*\.js/)
        } finally {
          await page.context().setOffline(false)
        }
        await heading(page, "Create your Development account")
        assert.isTrue(await page.evaluate(() => "isStill" in globalThis))
      },
      [/ERR_(?:FAILED|INTERNET_DISCONNECTED)/]
    ))

  it("shows a form of the same height while its code loads and while the project loads", () =>
    visit("none", async (page) => {
      const code = await hold(page, /\/SignUp-[^/]*\.js/)
      const project = await hold(page, /\/projects\/current/)
      await page.goto(at("/handler/sign-up"))
      const card = page.locator(".po-card")
      await card.waitFor()
      const outline = await card.boundingBox()
      await code.arrived
      code.release()
      // The name of the project has its place, and no text that stands for it.
      await heading(page, "Loading…")
      assert.strictEqual(await page.title(), "Northwind")
      await project.arrived
      const loading = await card.boundingBox()
      assert.deepStrictEqual([outline?.width, outline?.y, outline?.height], [loading?.width, loading?.y, loading?.height])
      project.release()
      await heading(page, "Create your Development account")
    }))

  it("retries a part of the settings that failed to load", () =>
    visit(
      "react-router",
      async (page) => {
        await signUp(page, "lost@example.com")
        const isLost = { now: true }
        await page.route(/\/TwoFactorSection-[^/]*\.js/, (route) => (isLost.now ? route.abort() : route.continue()))
        await page.goto(at("/handler/account-settings#security"))
        const again = page.getByRole("button", { name: "Try again" })
        await again.waitFor()
        isLost.now = false
        await again.click()
        await page.getByRole("heading", { name: "Two-factor authentication" }).waitFor()
      },
      [/ERR_FAILED/]
    ))

  it("stays as it is while the router loads the page after a sign-in", () =>
    visit("tanstack-router", async (page) => {
      const data = await hold(page, /\/slow-data$/)
      await page.goto(at("/handler/sign-up?after_auth_return_to=%2Fslow"))
      await heading(page, "Create your Development account")
      const seen = await page.evaluateHandle(() => {
        const texts: Array<string> = []
        new MutationObserver(() => {
          const text = document.querySelector("h1")?.textContent ?? ""
          if (texts.at(-1) !== text) texts.push(text)
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
        return texts
      })
      await fill(page, { Email: "patient@example.com", Password: password }, "Create account")
      await data.arrived
      await page.getByRole("button", { name: "Create account", disabled: true }).waitFor()
      data.release()
      await heading(page, "Home")
      assert.deepStrictEqual(await seen.jsonValue(), ["Create your Development account", "Home"])
    }))

  it("says that there is no page if the router has left its pages and it is still shown, and shows the next one of its own", () =>
    visit("react-router", async (page) => {
      await page.clock.install()
      await page.goto(at("/handler/sign-in"))
      await heading(page, "Sign in to Development")
      await goTo(page, "react-router", "/elsewhere")
      await page.clock.runFor(4000)
      await heading(page, "Sign in to Development")
      await page.clock.runFor(1000)
      await heading(page, "Page not found")
      await goTo(page, "react-router", "/handler/forgot-password")
      await heading(page, "Reset your password")
      await goTo(page, "react-router", "/elsewhere")
      await page.clock.runFor(4000)
      await goTo(page, "react-router", "/handler/sign-in")
      await heading(page, "Sign in to Development")
      await page.clock.runFor(4000)
      await heading(page, "Sign in to Development")
    }))

  it("starts nothing on a page that is about to redirect to its canonical URL", () =>
    visit(
      "react-router",
      async (page) => {
        const exchanges: Array<string> = []
        page.on("request", (request) => request.url().includes("/auth/oauth/token") && exchanges.push(request.url()))
        await page.goto(at("/handler/oauthCallback?code=foreign&state=foreign"))
        await page.waitForURL(at("/handler/oauth-callback?code=foreign&state=foreign"))
        await heading(page, "Nothing to do here")
        assert.isEmpty(exchanges)
      },
      [/no OAuth flow that this tab started/]
    ))
})
