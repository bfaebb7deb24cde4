import type { Page } from "playwright-core"
import { assert, beforeAll, describe, it } from "vitest"
import { plugIn } from "../../../../test/browser/support/authenticator.js"
import { look } from "../../../../test/browser/support/look.js"
import { file } from "../../../tools/styles.js"
import { busyPerson, longName, person, teamOf, unbrokenName } from "./people.js"
import type { View } from "./stage.js"
import { stage } from "./stage.js"

const { server, visit } = stage()

beforeAll(async () => {
  const ada = await busyPerson(server(), "ada@example.com", "Ada Lovelace")
  const engineers = await teamOf(server(), ada, "Analytical Engines", 200)
  await teamOf(server(), ada, longName, 0)
  await server().users.update(ada, { selectedTeamId: engineers })
  await server().apiKeys.create({ teamId: engineers, description: "Build server", expiresAt: null })
  await person(server(), "new@example.com", null)
  await person(server(), "phone@example.com", "Ada Lovelace")
  const unbroken = await busyPerson(server(), "unbroken@example.com", unbrokenName)
  const team = await teamOf(server(), unbroken, unbrokenName, 1)
  await server().apiKeys.create({ teamId: team, description: unbrokenName, expiresAt: null })
  await server().users.update(unbroken, { selectedTeamId: team })
})

interface Look extends View {
  readonly name: string
  readonly email?: string
  /** The width on a phone. Default: 390. */
  readonly narrow?: number
  /** Requests that get no response. */
  readonly stalls?: RegExp
  /** Requests that fail. */
  readonly fails?: RegExp
  /** Brings the page into the state to capture. */
  readonly act?: (page: Page) => Promise<unknown>
}

const shows = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click()

const looks: ReadonlyArray<Look> = [
  { name: "profile", screen: "account", act: shows("verified-ada@example.com") },
  { name: "security", screen: "account", hash: "security", act: shows("Connect") },
  {
    name: "passkey",
    screen: "account",
    hash: "security",
    act: async (page) => {
      await plugIn(page)
      await press("Add passkey")(page)
      await page.getByRole("button", { name: "Replace: Passkey" }).waitFor()
    }
  },
  { name: "sessions", screen: "account", hash: "sessions", act: shows("This device") },
  { name: "notifications", screen: "account", hash: "notifications", act: shows("Marketing") },
  { name: "two-factor", screen: "account", hash: "two-factor", act: press("Set up: Authenticator app") },
  { name: "teams", screen: "account", hash: "teams", act: shows("Analytical Engines") },
  { name: "team", screen: "team", act: shows("Your profile in this team") },
  {
    name: "members",
    screen: "team",
    act: async (page) => {
      await page.getByRole("tab", { name: "Members" }).click()
      await shows("Member 001")(page)
    }
  },
  {
    name: "roles",
    screen: "roles",
    act: async (page) => {
      await page.getByRole("tab", { name: "Members" }).click()
      await shows("Manages keys")(page)
    }
  },
  { name: "pieces", screen: "pieces", act: shows("Deployment") },
  { name: "plans", screen: "plans", act: shows("Boards without end") },
  { name: "new-person", email: "new@example.com", screen: "account", act: shows("new@example.com") },
  { name: "no-keys", email: "new@example.com", screen: "account", hash: "api-keys", act: shows("No API keys yet") },
  { name: "no-teams", email: "new@example.com", screen: "account", hash: "teams", act: shows("No teams yet") },
  { name: "rtl", screen: "account", query: { dir: "rtl" }, act: shows("verified-ada@example.com") },
  {
    name: "members-rtl-ja",
    screen: "team",
    query: { dir: "rtl", lang: "ja" },
    act: (page) => page.getByRole("tab", { name: "メンバー" }).click()
  },
  { name: "german", screen: "account", hash: "security", query: { lang: "de" }, act: shows("Verbinden") },
  { name: "spanish", screen: "account", hash: "security", query: { lang: "es" }, narrow: 320, act: shows("Conectar") },
  {
    name: "two-factor-german",
    screen: "account",
    hash: "two-factor",
    query: { lang: "de" },
    narrow: 320,
    act: async (page) => {
      await press("Einrichten: Authenticator-App")(page)
      await page.getByRole("img", { name: "QR-Code für eine Authenticator-App" }).waitFor()
    }
  },
  { name: "narrow", screen: "account", narrow: 320, act: shows("verified-ada@example.com") },
  { name: "unbroken-profile", email: "unbroken@example.com", screen: "account", act: shows("Delete account…") },
  { name: "unbroken-pieces", email: "unbroken@example.com", screen: "pieces", narrow: 320, act: shows("Deployment") },
  {
    name: "unbroken-members",
    email: "unbroken@example.com",
    screen: "team",
    narrow: 320,
    act: async (page) => {
      await page.getByRole("tab", { name: "Members" }).click()
      await shows("Member 001")(page)
    }
  },
  { name: "menu", screen: "account", act: press("More for verified-ada@example.com") },
  { name: "delete", screen: "account", act: press("Delete account…") },
  {
    name: "loading",
    screen: "account",
    stalls: /users\/me|projects\/current/,
    act: (page) => page.getByRole("status").filter({ hasText: "Loading" }).first().waitFor()
  },
  {
    name: "failed",
    screen: "account",
    hash: "sessions",
    fails: /auth\/sessions\?/,
    act: (page) => page.getByRole("button", { name: "Try again" }).waitFor()
  },
  {
    name: "account-failed",
    screen: "account",
    fails: /projects\/current/,
    act: (page) => page.getByRole("button", { name: "Try again" }).waitFor()
  },
  {
    name: "pieces-failed",
    screen: "pieces",
    fails: /users\/me/,
    act: (page) => page.getByRole("button", { name: "Try again: Account menu" }).waitFor()
  },
  {
    name: "team-failed",
    screen: "team",
    fails: /teams\?/,
    act: (page) => page.getByRole("button", { name: "Try again" }).waitFor()
  },
  { name: "api-keys", screen: "account", hash: "api-keys", act: shows("Deployment") }
]

/** Returns the classes of a page that the stylesheet of all screens has rules for, but those that the page adopted have not. */
const unstyled = (page: Page) =>
  page.evaluate((all) => {
    const adopted = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("")
    const has = (css: string, name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(css)
    const used = new Set([...document.querySelectorAll("[class^=po-]")].flatMap((one) => [...one.classList]))
    return [...used].filter((name) => has(all, name) && !has(adopted, name))
  }, file)

describe("a piece of the account on a page of its own", () => {
  it.each(["avatar", "balance", "checkout", "keys", "switcher", "user", "account", "team", "plans"])(
    "has all of its styles: %s",
    (screen) =>
      visit({ email: "ada@example.com" }, async (open) => {
        const page = await open({ screen })
        await page.waitForFunction(
          () => document.querySelector(".po-root") !== null && document.querySelector(".po-skeleton") === null
        )
        assert.isNotEmpty(await page.locator("[class^=po-]").all())
        assert.deepStrictEqual(await unstyled(page), [])
      })
  )
})

describe("the account screens", () => {
  it("show a long name of a team in a heading of two lines, with all of it for a screen reader and as a tooltip", () =>
    visit({ email: "unbroken@example.com" }, async (open) => {
      const page = await open({ screen: "team", width: 320 })
      const heading = page.getByRole("heading", { level: 1, name: unbrokenName, exact: true })
      const lines = () => heading.evaluate((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight))
      await heading.waitFor()
      assert.strictEqual(await lines(), 2)
      assert.strictEqual(await heading.getAttribute("title"), unbrokenName)
    }))

  it("show the titles of all sign-in methods at one left edge", () =>
    visit({ email: "ada@example.com" }, async (open) => {
      const page = await open({ screen: "account", hash: "security" })
      const methods = page.getByRole("region", { name: "Sign-in methods" })
      await methods.getByText("Google").waitFor()
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 })
        const edges = await methods
          .locator(".po-row-title")
          .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().left))
        assert.isAbove(edges.length, 3)
        assert.strictEqual(new Set(edges).size, 1, `at ${width}: ${edges}`)
      }
    }))

  it("align buttons with the content of their card: their text, or with forced colours their borders", () =>
    visit({ email: "ada@example.com" }, async (open) => {
      const page = await open({ screen: "account", hash: "security" })
      const more = page.getByRole("button", { name: /^Show \d+ more/ })
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const text = await more.getByText(/^Show/).boundingBox()
        const title = await page.getByRole("heading", { name: "Sign-in methods" }).boundingBox()
        assert.strictEqual(text?.x, title?.x, `the text of the footer at ${width}`)
      }
      await page.getByRole("link", { name: "Profile" }).click()
      await page.getByRole("button", { name: "Add email address" }).waitFor()
      await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" })
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const add = await page.getByRole("button", { name: "Add email address" }).boundingBox()
        const title = await page.getByRole("heading", { name: "Email addresses" }).boundingBox()
        const more = await page.getByRole("button", { name: "More for ada@example.com", exact: true }).boundingBox()
        const save = await page.getByRole("button", { name: "Save changes" }).boundingBox()
        assert.strictEqual(add?.x, title?.x, `the start of the footer at ${width}`)
        assert.strictEqual(
          (more?.x ?? 0) + (more?.width ?? 0),
          (save?.x ?? 0) + (save?.width ?? 0),
          `the end of a row at ${width}`
        )
      }
    }))

  it("show the state and the buttons of a method in one line, which begins where its title does, on a phone", () =>
    visit({ email: "phone@example.com" }, async (open) => {
      const page = await open({ screen: "account", hash: "security", width: 390 })
      await plugIn(page)
      await press("Add passkey")(page)
      const replace = page.getByRole("button", { name: "Replace: Passkey" })
      await replace.waitFor()
      const row = page.getByRole("listitem").filter({ has: replace })
      const [title, state, button] = await Promise.all(
        [row.getByText("Passkey", { exact: true }), row.getByText("On", { exact: true }), replace].map((one) => one.boundingBox())
      )
      const middle = (box: typeof state) => (box?.y ?? 0) + (box?.height ?? 0) / 2
      assert.strictEqual(state?.x, title?.x)
      assert.closeTo(middle(state), middle(button ?? null), 1)
    }))

  it("begin each line of a footer at one edge, where its buttons do not fit into one line", () =>
    visit({ email: "ada@example.com" }, async (open) => {
      const page = await open({ screen: "account", hash: "api-keys", width: 320 })
      const create = await page.getByRole("button", { name: "Create API key" }).boundingBox()
      const more = await page.getByRole("button", { name: /^Show \d+ inactive/ }).boundingBox()
      assert.isAbove(more?.y ?? 0, create?.y ?? 0)
      assert.strictEqual(more?.x, create?.x)
    }))

  it.each(looks)("$name has no accessibility problems and no overflow", (one) => {
    const { act, email = "ada@example.com", fails, name, narrow = 390, stalls, ...view } = one
    return visit({ email, ...(fails !== undefined && { expected: [/Failed to load|net::/] }) }, async (open, context) => {
      if (stalls !== undefined) await context.route(stalls, () => undefined)
      const refused = { status: 418, headers: { "access-control-allow-origin": "*" }, body: "no" }
      if (fails !== undefined)
        await context.route(fails, (route) => (route.request().method() === "GET" ? route.fulfill(refused) : route.continue()))
      const page = await open({ ...view, height: 880 })
      await act?.(page)
      await look(page, `account/${name}`, { height: 880, narrow })
    })
  })
})
