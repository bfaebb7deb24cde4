import type { BrowserContext } from "playwright-core"
import { assert, beforeAll, describe, it } from "vitest"
import { longName, person, teamOf } from "./people.js"
import { stage } from "./stage.js"

// The pieces that sit in the pages of an app, while what they show cannot be loaded, and for visitors who are not signed in.

const { server, visit } = stage()
const email = "ada@example.com"

beforeAll(async () => {
  const { id } = await person(server(), email, "Ada Lovelace")
  const teamId = await teamOf(server(), id, "Engines", 0)
  await teamOf(server(), id, "Looms", 0)
  await server().users.update(id, { selectedTeamId: teamId })
  const other = await person(server(), "long@example.com", longName)
  await server().users.update(other.id, { selectedTeamId: await teamOf(server(), other.id, longName, 0) })
})

/** Refuses requests until it is told to stop. */
const refuse = async (context: BrowserContext, requests: RegExp) => {
  const refusal = { status: 418, headers: { "access-control-allow-origin": "*" }, body: "no" }
  await context.route(requests, (route) => (route.request().method() === "GET" ? route.fulfill(refusal) : route.continue()))
  return () => context.unroute(requests)
}

const pieces: ReadonlyArray<{ readonly screen: string; readonly fails: RegExp; readonly shows: string | RegExp }> = [
  { screen: "user", fails: /users\/me/, shows: /^Account menu: Ada/ },
  { screen: "switcher", fails: /users\/me/, shows: /^Select a team: Engines/ },
  { screen: "switcher", fails: /teams\?/, shows: /^Select a team: Engines/ },
  { screen: "plans", fails: /users\/me/, shows: "Choose Pro" },
  { screen: "plans", fails: /payments\/products/, shows: "Choose Pro" }
]

describe("a piece of an app whose value cannot be loaded", () => {
  it.each(pieces)("offers to load it again, and nothing that depends on it: $screen without $fails", ({ fails, screen, shows }) =>
    visit({ email, expected: [/Failed to load/] }, async (open, context) => {
      const accept = await refuse(context, fails)
      const page = await open({ screen })
      const retry = page.getByRole("button", { name: /^Try again/ })
      await retry.waitFor()
      assert.strictEqual(await page.getByRole("button").count(), 1)
      assert.strictEqual(await page.locator(".po-skeleton").count(), 0)
      await accept()
      await retry.click()
      await page.getByRole("button", { name: shows, exact: true }).waitFor()
      assert.strictEqual(await retry.count(), 0)
    })
  )

  it("loads each of them again by itself after an outage", () =>
    visit({ email, expected: [/Failed to load/, /status 503/] }, async (open, context) => {
      let isOut = true
      await context.route(/users\/me|teams\?|payments\/items/, (route) =>
        isOut && route.request().method() === "GET"
          ? route.fulfill({ status: 503, headers: { "access-control-allow-origin": "*" }, body: "out" })
          : route.continue()
      )
      const [page] = context.pages().slice(-1)
      await page?.clock.install()
      const retries = (await open({ screen: "pieces" })).getByRole("button", { name: /^Try again/ })
      /** Lets seconds pass in the page while it does not offer to load that many pieces again. */
      const secondsPass = async (isReached: (offers: number) => boolean) => {
        for (let second = 0; second < 300 && !isReached(await retries.count()); second++) await page?.clock.runFor(1000)
        assert.isTrue(isReached(await retries.count()))
      }
      await secondsPass((offers) => offers > 1)
      isOut = false
      await secondsPass((offers) => offers === 0)
    }))

  it("says so at the balance, and at the button of a checkout, which loads the user again", () =>
    visit({ email, expected: [/Failed to load/] }, async (open, context) => {
      const accept = await refuse(context, /users\/me/)
      const page = await open({ screen: "buy" })
      await page.getByRole("button", { name: "Try again" }).waitFor()
      assert.strictEqual(await page.getByRole("alert").count(), 2)
      await accept()
      await page.getByRole("button", { name: "Buy" }).click()
      await page.getByRole("button", { name: "Try again" }).waitFor({ state: "detached" })
      assert.strictEqual(await page.getByRole("alert").filter({ hasText: "could not be loaded" }).count(), 0)
    }))

  it("shows no avatar, which is only decorative", () =>
    visit({ email, expected: [/Failed to load/] }, async (open, context) => {
      await refuse(context, /users\/me/)
      const page = await open({ screen: "avatar" })
      await page.locator(".po-skeleton").waitFor({ state: "detached" })
      assert.strictEqual(await page.locator(".po-avatar").count(), 0)
    }))
})

describe("the settings of a user whose session the platform refuses", () => {
  it.each(["account", "team"])("lead to the sign-in page, because loading again would not help: %s", (screen) =>
    visit({ email, expected: [/Failed to load/] }, async (open, context) => {
      const code = "UNPARSABLE_ACCESS_TOKEN"
      const headers = {
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "*",
        "x-stack-known-error": code,
        "content-type": "application/json"
      }
      const refusal = { status: 401, headers, body: JSON.stringify({ code, error: "Refused." }) }
      await context.route(/users\/me/, (route) =>
        route.request().method() === "GET" ? route.fulfill(refusal) : route.continue()
      )
      const page = await open({ screen })
      await page.getByRole("alert").filter({ hasText: "You are signed out. Sign in again." }).waitFor()
      assert.strictEqual(await page.getByRole("button", { name: "Try again" }).count(), 0)
      await page.getByRole("link", { name: "Sign in" }).click()
      await page.waitForURL(/\/handler\/sign-in\?/)
    })
  )
})

describe("a piece of an app that shows something of the user", () => {
  it.each(["avatar", "balance", "switcher"])("is empty for visitors who are not signed in: %s", (screen) =>
    visit({}, async (open) => {
      const page = await open({ screen })
      await page.locator(".po-root").waitFor({ state: "attached" })
      await page.locator(".po-skeleton").waitFor({ state: "detached" })
      assert.strictEqual((await page.locator("#app").innerText()).trim(), "")
    })
  )
})

describe("a piece of an app that does not redirect", () => {
  it.each([
    ["user", "Sign in"],
    ["checkout", "Buy"]
  ])("leads visitors to the sign-in page, and back: %s", (screen, name) =>
    visit({}, async (open) => {
      const page = await open({ screen, query: { stays: "" } })
      const offered = page.url()
      await page.getByRole("link", { name }).click()
      await page.waitForURL((url) => url.pathname === "/handler/sign-in")
      assert.strictEqual(new URL(new URL(page.url()).searchParams.get("after_auth_return_to") ?? "", offered).href, offered)
    })
  )

  it.each(["account", "team"])("leads visitors from the settings to the sign-in page: %s", (screen) =>
    visit({}, async (open) => {
      const page = await open({ screen, query: { stays: "" } })
      await page.getByRole("alert").filter({ hasText: "You are signed out. Sign in again." }).waitFor()
      assert.strictEqual(await page.getByRole("button", { name: "Try again" }).count(), 0)
      await page.getByRole("link", { name: "Sign in" }).click()
      await page.waitForURL((url) => url.pathname === "/handler/sign-in")
    })
  )

  it("leads users to their account settings", () =>
    visit({ email }, async (open) => {
      const page = await open({ screen: "user", query: { stays: "" } })
      await page.getByRole("button", { name: /^Account menu/ }).click()
      await page.getByRole("menuitem", { name: "Account settings" }).click()
      await page.waitForURL((url) => url.pathname === "/handler/account-settings")
    }))
})

describe("the link to the sign-in page", () => {
  it("is not narrower than its words in a row without room", () =>
    visit({}, async (open) => {
      const page = await open({ screen: "user" })
      const link = page.getByRole("link", { name: "Sign in" })
      await link.waitFor()
      await page.locator(".po-root").evaluate((root) => {
        const row = document.createElement("div")
        row.style.setProperty("display", "flex")
        row.style.setProperty("width", "60px")
        const other = document.createElement("p")
        other.textContent = "A sentence of the app that takes all of the row. ".repeat(4)
        root.before(row)
        row.append(root, other)
      })
      const words = await link.locator(".po-button-label").evaluate((label) => {
        const range = document.createRange()
        const { firstChild } = label
        if (firstChild === null) return -1
        range.setStart(firstChild, 0)
        range.setEnd(firstChild, "Sign".length)
        return range.getClientRects().length
      })
      assert.strictEqual(words, 1)
    }))
})

describe("the switcher of teams", () => {
  it("is not wider than the place that the page gives it, and cuts the name of the team instead", () =>
    visit({ email: "long@example.com" }, async (open) => {
      const page = await open({ screen: "switcher" })
      const switcher = page.getByRole("button", { name: /^Select a team/ })
      await switcher.waitFor()
      for (const [width, expected] of [
        [180, 180],
        [600, 256]
      ] as const) {
        await page.evaluate((width) => {
          const app = document.getElementById("app")
          if (app !== null) app.style.width = `${width}px`
        }, width)
        assert.strictEqual((await switcher.boundingBox())?.width, expected)
      }
    }))
})

describe("a team that cannot be selected", () => {
  it.each([
    ["switcher", /^Select a team/],
    ["user", /^Account menu/]
  ])("is reported, and the one before stays selected: %s", (screen, name) =>
    visit({ email, expected: [/Failed to load/] }, async (open, context) => {
      const page = await open({ screen })
      await page.getByRole("button", { name }).click()
      await context.route(/users\/me/, (route) =>
        route.request().method() === "PATCH"
          ? route.fulfill({ status: 418, headers: { "access-control-allow-origin": "*" }, body: "no" })
          : route.continue()
      )
      await page.getByRole("menuitemradio", { name: "Looms" }).click()
      await page.getByRole("status").filter({ hasText: /./ }).waitFor()
      await page.getByRole("button", { name }).click()
      await page.getByRole("menuitemradio", { name: "Engines", checked: true }).waitFor()
    })
  )
})

describe("a piece with a long name, in a row of the app", () => {
  it.each([
    ["switcher", /^Select a team/],
    ["user", /^Account menu/]
  ])("cuts the name before it pushes its neighbour out: %s", (screen, name) =>
    visit({ email: "long@example.com" }, async (open) => {
      const page = await open({ screen })
      await page.getByRole("button", { name }).waitFor()
      const [row, neighbour] = await page.locator(".po-root").evaluate((root) => {
        const row = document.createElement("div")
        row.style.cssText = "display: flex; width: 240px"
        const neighbour = document.createElement("span")
        neighbour.style.cssText = "flex: none; width: 36px"
        root.before(row)
        row.append(root, neighbour)
        return [row, neighbour].map((one) => one.getBoundingClientRect().right)
      })
      assert.isAtMost(neighbour ?? 0, row ?? 0)
    })
  )
})

describe("plans whose descriptions differ in length", () => {
  it("have their names, prices, buttons and features in line", () =>
    visit({ email }, async (open) => {
      const page = await open({ screen: "plans", width: 900 })
      await page.getByRole("button", { name: "Choose Pro" }).waitFor()
      await page
        .locator(".po-plan .po-hint")
        .first()
        .evaluate((text) => {
          text.textContent = "For one person who has more to say about it than what fits into one line."
        })
      for (const part of [".po-heading", ".po-plan-price", ".po-plan-action", ".po-plan-features"]) {
        const tops = await page
          .locator(`.po-plan ${part}`)
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
        assert.lengthOf(new Set(tops), 1, `${part} ${tops}`)
      }
    }))
})
