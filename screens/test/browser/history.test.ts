import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { linkIn, newestMail } from "../../../test/browser/support/mailbox.js"
import { heading, password } from "../../../test/browser/support/visit.js"
import { allow, button, field, fill } from "./support/acts.js"
import { person } from "./support/people.js"
import { routerStage, routers } from "./support/routers.js"

// What the back and forward buttons lead to. A page that redirects by itself leaves no entry in the history, because going back to
// it would redirect again; a page that the user has left stays.

const { at, goTo, platform, visit } = routerStage()

/** Returns the paths of the pages of the app in the history of a tab, the oldest first. */
const trail = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send("Page.getNavigationHistory")
  await session.detach()
  return entries.flatMap(({ url }) => (url.startsWith(at("/")) ? [new URL(url).pathname] : []))
}

describe.each(routers)("the history of a page, %s", (_, router) => {
  // What does not depend on how a router replaces entries is tried with one.
  const itsOwn: (title: string, test: () => Promise<void>) => void = router === "react-router" ? it : () => {}
  const open = (page: Page, path: string) => goTo(page, router, path)
  const signIn = async (page: Page, email: string) => {
    await open(page, "/handler/sign-in")
    await fill(page, { Email: email, Password: password }, "Sign in")
    await heading(page, "Home")
  }

  it("does not lead back to a completed sign-in, but to the page before it, and forward again", () =>
    visit(router, async (page) => {
      await person(platform(), at("/"), `in-${router}@example.com`)
      await open(page, "/handler/forgot-password")
      await heading(page, "Reset your password")
      await signIn(page, `in-${router}@example.com`)
      assert.deepStrictEqual(await trail(page), ["/handler/forgot-password", "/"])
      await page.goBack()
      await heading(page, "Reset your password")
      await page.goForward()
      await heading(page, "Home")
    }))

  itsOwn("does not lead back to a completed sign-up", () =>
    visit(router, async (page) => {
      await open(page, "/handler/forgot-password")
      await heading(page, "Reset your password")
      await open(page, "/handler/sign-up")
      await fill(page, { Email: `up-${router}@example.com`, Password: password }, "Create account")
      await heading(page, "Home")
      assert.deepStrictEqual(await trail(page), ["/handler/forgot-password", "/"])
    })
  )

  itsOwn("does not lead back to the sign-in page that a completed sign-up began on, nor the other way round", () =>
    visit(router, async (page) => {
      const email = `between-${router}@example.com`
      await open(page, "/")
      await heading(page, "Home")
      await open(page, "/handler/sign-in")
      await page.getByRole("link", { name: "Create an account" }).click()
      await heading(page, "Create your Development account")
      assert.deepStrictEqual(await trail(page), ["/", "/handler/sign-up"])
      await page.getByRole("link", { name: "Sign in" }).click()
      await heading(page, "Sign in to Development")
      await page.getByRole("link", { name: "Create an account" }).click()
      await heading(page, "Create your Development account")
      await fill(page, { Email: email, Password: password }, "Create account")
      await heading(page, "Home")
      assert.deepStrictEqual(await trail(page), ["/", "/"])
    })
  )

  itsOwn("does not lead back to the pages of a sign-in that led through a forgotten password", () =>
    visit(router, async (page) => {
      const email = `forgot-${router}@example.com`
      await person(platform(), at("/"), email)
      await open(page, "/")
      await heading(page, "Home")
      await open(page, "/handler/sign-in")
      await page.getByRole("link", { name: "Forgot password?" }).click()
      await heading(page, "Reset your password")
      assert.deepStrictEqual(await trail(page), ["/", "/handler/forgot-password"])
      await page.getByRole("link", { name: "Back to sign in" }).click()
      await heading(page, "Sign in to Development")
      await fill(page, { Email: email, Password: password }, "Sign in")
      await heading(page, "Home")
      assert.deepStrictEqual(await trail(page), ["/", "/"])
    })
  )

  itsOwn("leads back to the page that asked for the sign-in", () =>
    visit(router, async (page) => {
      await open(page, "/handler/cli-auth-confirm?login_code=none")
      await page.getByRole("link", { name: "Sign in" }).click()
      await heading(page, "Sign in to Development")
      assert.deepStrictEqual(await trail(page), ["/handler/cli-auth-confirm", "/handler/sign-in"])
    })
  )

  itsOwn("does not lead back to the page that signs out, so whoever has signed in since stays signed in", () =>
    visit(router, async (page) => {
      const [one, two] = [`one-${router}@example.com`, `two-${router}@example.com`]
      for (const email of [one, two]) await person(platform(), at("/"), email)
      await signIn(page, one)
      await open(page, "/handler/sign-out")
      await page.waitForURL(at("/"))
      await heading(page, "Home")
      await signIn(page, two)
      assert.deepStrictEqual(await trail(page), ["/", "/", "/"])
      for (const step of ["goBack", "goBack", "goForward", "goForward"] as const) {
        await page[step]()
        await heading(page, "Home")
      }
      await open(page, "/secret")
      await heading(page, `Secret of ${two}`)
    })
  )

  it("does not lead back to a page that redirected to sign-in", () =>
    visit(router, async (page) => {
      const email = `back-${router}@example.com`
      await person(platform(), at("/"), email)
      for (const [path, title] of [
        ["/secret", `Secret of ${email}`],
        ["/handler/account-settings", "Profile"]
      ] as const) {
        await open(page, "/")
        await heading(page, "Home")
        await open(page, path)
        await heading(page, "Sign in to Development")
        assert.deepStrictEqual((await trail(page)).slice(-2), ["/", "/handler/sign-in"])
        await page.goBack()
        await heading(page, "Home")
        await page.goForward()
        await heading(page, "Sign in to Development")
        await fill(page, { Email: email, Password: password }, "Sign in")
        await page.getByRole("heading", { name: title }).first().waitFor()
        assert.deepStrictEqual((await trail(page)).slice(-2), ["/", path])
        await open(page, "/handler/sign-out")
        await heading(page, "Home")
      }
    }))

  it("does not lead back to another spelling of a page's URL", () =>
    visit(router, async (page) => {
      await open(page, "/")
      await heading(page, "Home")
      await open(page, "/handler/forgotPassword/")
      await page.waitForURL(at("/handler/forgot-password"))
      await heading(page, "Reset your password")
      assert.deepStrictEqual(await trail(page), ["/", "/handler/forgot-password"])
      await page.goBack()
      await heading(page, "Home")
      await page.goForward()
      await heading(page, "Reset your password")
    }))

  itsOwn("does not lead back to a code that is used up", () =>
    visit(router, async (page) => {
      const email = `link-${router}@example.com`
      await open(page, "/handler/sign-in")
      await field(page, "Email").fill(email)
      await button(page, "Email me a code").click()
      await heading(page, "Check your email")
      await page.goto(linkIn(await newestMail(platform().url, email, /^Sign in to/), at("/handler/magic-link-callback")))
      await button(page, "Sign in").click()
      await heading(page, "Home")
      assert.deepStrictEqual(await trail(page), ["/handler/sign-in", "/"])
      await page.goBack()
      await heading(page, "You are signed in")
      await page.goForward()
      await heading(page, "Home")
    })
  )

  itsOwn("does not lead back to the page that a provider answers to", () =>
    visit(router, async (page) => {
      await open(page, "/handler/sign-in")
      await button(page, "Continue with GitHub").click()
      await allow(page, `provider-${router}@example.com`)
      await heading(page, "Home")
      assert.deepStrictEqual(await trail(page), ["/handler/sign-in", "/"])
    })
  )
})
