import type { Page } from "playwright-core"
import { createServerApp, reveal } from "portico"
import { assert, describe, it } from "vitest"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { password, people } from "../../examples/link-board/seed.js"
import { barriers } from "./support/accessibility.js"
import { linkBoardStage } from "./support/linkBoardStage.js"
import { linkIn, newestMail } from "./support/mailbox.js"
import { signedIn } from "./support/signedIn.js"

const { platform, site, visit } = linkBoardStage()

/** Goes to a page as a person who has signed in before. */
const openAs = async (page: Page, { email }: { readonly email: string }, path = "/board") => {
  await signedIn(page.context(), site().url, platform().settings, "sign-in", { email, password })
  await page.goto(`${site().url}${path}`)
}
const signIn = async (page: Page, person: { readonly email: string }) => {
  await page.goto(`${site().url}/board`)
  await page.waitForURL(/\/handler\/sign-in/)
  await page.getByLabel("Email", { exact: true }).fill(person.email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor()
const addLink = async (page: Page, name: string) => {
  await page.getByLabel("Address", { exact: true }).fill(`https://example.com/${encodeURIComponent(name)}`)
  await page.getByLabel("Title", { exact: true }).fill(name)
  await page.getByRole("button", { name: "Add link" }).click()
  await page.getByRole("link", { name, exact: true }).waitFor()
}

describe("the link board", () => {
  it("shows visitors a landing page, and leads to the board through sign-in", () =>
    visit(async (page) => {
      await page.goto(site().url)
      await page.getByRole("link", { name: "Create a board" }).waitFor()
      assert.deepStrictEqual(await barriers(page), [])
      await signIn(page, people.grace)
      await title(page, "Analytical Engines")
      await page.getByRole("link", { name: "React: rules of hooks" }).waitFor()
      assert.deepStrictEqual(await barriers(page), [])
    }))

  it("counts links against the plan of the team, says when it is full, and is refilled by a purchase", () =>
    visit(async (page) => {
      await openAs(page, people.ada)
      await page.getByText("3 left").waitFor()
      for (const name of ["One", "Two", "Three"]) await addLink(page, name)
      await page.getByText("This board is full.").waitFor()
      // The form that had the focus is gone.
      await page.waitForFunction(() => document.activeElement?.textContent === "Analytical Engines")
      await page.getByRole("link", { name: "Choose a plan" }).click()
      await title(page, "Plans")
      await page.getByText("Current plan").waitFor()
      const refill = page.getByRole("article").or(page.getByRole("listitem")).filter({ hasText: "50 more links" })
      await refill.getByRole("button").click()
      await page.getByRole("button", { name: /^Buy for/ }).click()
      await page.waitForURL(`${site().url}/board**`)
      await page.getByText("50 left").waitFor()
      await addLink(page, "Four")
      await page.getByText("49 left").waitFor()
    }))

  it("keeps the text and the focus while a link is being added, and if that fails", () =>
    visit(
      async (page) => {
        await openAs(page, people.katherine)
        await title(page, "Orbit")
        let answer = () => {}
        const isAsked = new Promise<void>((asked) => {
          void page.route(/\/api\/teams\/[^/]+\/links$/, (route) => {
            if (route.request().method() !== "POST") return route.continue()
            answer = () => void route.fulfill({ status: 503, body: "no" })
            return asked()
          })
        })
        await page.getByLabel("Address", { exact: true }).fill("https://example.com/slow")
        await page.getByLabel("Title", { exact: true }).fill("Slow")
        const add = page.getByRole("button", { name: "Add link" })
        await add.focus()
        await page.keyboard.press("Enter")
        await isAsked
        assert.isFalse(await page.getByLabel("Title", { exact: true }).isEditable())
        answer()
        await page.getByRole("alert").waitFor()
        assert.strictEqual(await page.getByLabel("Title", { exact: true }).inputValue(), "Slow")
        assert.isTrue(await add.evaluate((button) => button === document.activeElement))
        await page.unrouteAll()
        await page.keyboard.press("Enter")
        await page.getByRole("link", { name: "Slow", exact: true }).waitFor()
        assert.strictEqual(await page.getByLabel("Title", { exact: true }).inputValue(), "")
        assert.isTrue(await page.getByLabel("Address", { exact: true }).evaluate((field) => field === document.activeElement))
      },
      [/Failed to load/]
    ))

  it("still says why a link was refused once a slower load of the board is done", () =>
    visit(
      async (page) => {
        let load = () => {}
        const isDue = new Promise<void>((due) => {
          load = due
        })
        await page.route(/\/api\/teams\/[^/]+\/links$/, async (route) => {
          if (route.request().method() === "POST") return route.fulfill({ status: 503, body: "no" })
          await isDue
          return route.continue()
        })
        await openAs(page, people.katherine)
        await page.getByLabel("Address", { exact: true }).fill("https://example.com/early")
        await page.getByLabel("Title", { exact: true }).fill("Early")
        await page.keyboard.press("Enter")
        await page.getByRole("alert").waitFor()
        load()
        await page.getByRole("list").getByRole("link").first().waitFor()
        assert.isTrue(await page.getByRole("alert").isVisible())
        await page.unrouteAll()
      },
      [/Failed to load/]
    ))

  it("removes a link only after a confirmation, and says that it is gone", () =>
    visit(async (page) => {
      await openAs(page, people.ada)
      const link = page.getByRole("link", { name: "The OAuth 2.1 draft" })
      const remove = page.getByRole("button", { name: "Remove The OAuth 2.1 draft" })
      const dialog = page.getByRole("dialog", { name: "Remove “The OAuth 2.1 draft”?" })
      await remove.focus()
      await page.keyboard.press("Enter")
      await dialog.waitFor()
      assert.deepStrictEqual(await barriers(page), [])
      // The first button cancels.
      await page.keyboard.press("Enter")
      await dialog.waitFor({ state: "hidden" })
      assert.isTrue(await remove.evaluate((button) => button === document.activeElement))
      assert.isTrue(await link.isVisible())
      await remove.click()
      await dialog.getByRole("button", { name: "Remove link" }).click()
      await link.waitFor({ state: "detached" })
      await page.getByRole("status").filter({ hasText: "“The OAuth 2.1 draft” is removed." }).waitFor()
    }))

  it("notifies the other members of a new link by e-mail", async () => {
    const mail = await newestMail(platform().url, people.grace.email, /shared a link/)
    assert.include(mail.body.html, "https://example.com/")
  })

  it("accepts links from a program with a team API key, until the key is revoked", () =>
    visit(async (page) => {
      await openAs(page, people.katherine, "/developers")
      await title(page, "Developers")
      await page.getByText("Bookmark importer").waitFor()
      const server = createServerApp({
        ...platform().settings,
        secretServerKey: developmentProject.secretServerKey,
        tokenStore: null
      })
      const team = (await server.teams.list()).find(({ displayName }) => displayName === "Orbit")
      const teamId = team?.id ?? ""
      const key = await server.apiKeys.create({ teamId, description: "curl", expiresAt: null })
      const post = (url: string) =>
        fetch(`${site().url}/api/links`, {
          method: "POST",
          headers: { "x-api-key": reveal(key.value), "content-type": "application/json" },
          body: JSON.stringify({ url, title: "From a program" })
        })
      assert.strictEqual((await post("https://example.com/")).status, 200)
      const invalid = await post("javascript:alert(1)")
      assert.strictEqual(invalid.status, 400)
      const errors = [{ path: ["payload", "url"], message: "An address begins with http:// or https://" }]
      assert.deepInclude(await invalid.json(), { errors })
      await server.apiKeys.revoke({ keyId: key.id, teamId })
      assert.strictEqual((await post("https://example.com/")).status, 401)
      await page.getByRole("link", { name: "Board", exact: true }).click()
      await page.getByRole("link", { name: "From a program" }).waitFor()
      assert.strictEqual(await page.getByRole("link", { name: "From a program" }).count(), 1)
    }))

  it("admits users through an e-mailed invitation, and lets members remove no links of others", () =>
    visit(async (page) => {
      const link = linkIn(await newestMail(platform().url, people.alan.email, /invited/), `${site().url}/handler/team-invitation`)
      await page.goto(link)
      await page
        .getByRole("link", { name: /sign in/i })
        .or(page.getByRole("button", { name: /sign in/i }))
        .first()
        .click()
      await page.getByLabel("Email", { exact: true }).fill(people.alan.email)
      await page.getByLabel("Password", { exact: true }).fill(password)
      await page.getByRole("button", { name: "Sign in", exact: true }).click()
      await page.getByRole("button", { name: /join|accept/i }).click()
      await page.getByRole("heading", { level: 1, name: "You are a member of Analytical Engines" }).waitFor()
      await page.getByRole("link", { name: "Continue" }).click()
      await page.waitForURL(`${site().url}/board`)
      await title(page, "Analytical Engines")
      await page.getByRole("link", { name: "React: rules of hooks" }).waitFor()
      assert.strictEqual(await page.getByRole("button", { name: "Remove React: rules of hooks" }).count(), 0)
      await page.getByRole("link", { name: "Developers", exact: true }).click()
      await page.getByText("Ask one of them for a key.").waitFor()
      await page.getByRole("link", { name: "Plans", exact: true }).click()
      await page.getByText("Ask one of them for more links.").waitFor()
      assert.strictEqual(await page.getByRole("button", { name: "Try again" }).count(), 0)
    }))

  it("offers to try again while the platform cannot be reached, and opens the board then", () =>
    visit(
      async (page) => {
        await openAs(page, people.grace)
        await page.getByRole("link", { name: "React: rules of hooks" }).waitFor()
        const platformUrl = `${platform().url}/**`
        await page.route(platformUrl, (route) =>
          route.fulfill({ status: 418, headers: { "access-control-allow-origin": "*" }, body: "no" })
        )
        await page.reload()
        await page.getByRole("alert").filter({ hasText: "Link Board cannot be reached." }).waitFor()
        await page.unroute(platformUrl)
        await page.getByRole("alert").getByRole("button", { name: "Try again" }).click()
        await page.getByRole("link", { name: "React: rules of hooks" }).waitFor()
      },
      [/Failed to load/, /^Unhandled error .*ImATeapot/]
    ))

  it("shows nothing of the team that was selected before, also if its links arrive late", () =>
    visit(async (page) => {
      await openAs(page, people.grace)
      await page.getByRole("link", { name: "React: rules of hooks" }).waitFor()
      const switchTo = async (name: string) => {
        await page.getByRole("button", { name: /^Select a team/ }).click()
        await page.getByRole("menuitemradio", { name }).click()
      }
      await switchTo("Orbit")
      await title(page, "Orbit")
      let answer = () => {}
      const isAsked = new Promise<void>((asked) => {
        void page.route(
          /\/api\/teams\//,
          (route) => {
            answer = () => void route.continue()
            asked()
          },
          { times: 1 }
        )
      })
      await switchTo("Analytical Engines")
      await isAsked
      await switchTo("Orbit")
      await title(page, "Orbit")
      await page
        .getByRole("list")
        .filter({ hasNot: page.locator(".skeleton") })
        .first()
        .waitFor()
      const late = page.waitForResponse(/\/api\/teams\//)
      answer()
      await (await late).finished()
      // Two frames later, the page has rendered it.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      assert.strictEqual(await page.getByRole("link", { name: "React: rules of hooks" }).count(), 0)
    }))

  it("names each page in the title, and continues there with the keyboard", () =>
    visit(async (page) => {
      await signIn(page, people.katherine)
      await title(page, "Orbit")
      assert.strictEqual(await page.title(), "Board · Link Board")
      assert.isTrue(await page.getByRole("main").evaluate((main) => main === document.activeElement))
      await page.getByRole("link", { name: "Plans", exact: true }).click()
      await title(page, "Plans")
      assert.strictEqual(await page.title(), "Plans · Link Board")
      assert.isTrue(await page.getByRole("main").evaluate((main) => main === document.activeElement))
      await page.getByRole("button", { name: /^Account menu/ }).click()
      await page.getByRole("menuitem", { name: "Account settings" }).click()
      await title(page, "Profile")
      assert.strictEqual(await page.title(), "Profile · Link Board")
      await page.getByRole("link", { name: "Link Board", exact: true }).click()
      await title(page, "The links your team keeps looking for, on one board")
      assert.strictEqual(await page.title(), "Link Board")
    }))

  it("rejects requests of other sites, of users outside the team, and without a session", async () => {
    const url = `${site().url}/api/teams/00000000-0000-4000-8000-00000000abcd/links`
    assert.strictEqual((await fetch(url)).status, 401)
    const foreign = { method: "POST", headers: { cookie: "a=b", origin: "https://evil.test", "sec-fetch-site": "cross-site" } }
    assert.strictEqual((await fetch(url, foreign)).status, 403)
  })
})
