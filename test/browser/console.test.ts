import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect, Layer, ManagedRuntime } from "effect"
import type { Page, Request as PageRequest, Route } from "playwright-core"
import { createServerApp } from "portico"
import { Emulator, WebHandler } from "portico-emulator"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { ConsoleFiles } from "../../emulator/src/console/ConsoleFiles.js"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { listen } from "../../emulator/src/server.js"
import { freePort } from "../../tools/start/ports.ts"
import { barriers } from "./support/accessibility.js"
import type { FileBrowser } from "./support/browser.js"
import { sharedBrowser } from "./support/browser.js"
import { listen as listenElsewhere } from "./support/listen.js"
import { picture } from "./support/pictures.js"
import { visits } from "./support/visits.js"

/** Builds the console as the package has it. */
const build = () => {
  const folder = mkdtempSync(join(tmpdir(), "portico-console-"))
  const vite = fileURLToPath(new URL("../../node_modules/vite/bin/vite.js", import.meta.url))
  const consoleFolder = fileURLToPath(new URL("../../console/", import.meta.url))
  const env = { ...process.env, NODE_ENV: "production", CONSOLE_OUT: folder }
  const { status, stderr } = spawnSync(process.execPath, [vite, "build", consoleFolder], { env, encoding: "utf8" })
  assert.strictEqual(status, 0, stderr)
  return new Map(readdirSync(folder).map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))] as const))
}

const { id: projectId, secretServerKey } = developmentProject

const members = Array.from({ length: 300 }, (_, index) => ({
  email: `member${index}@example.com`,
  displayName: `Member ${index}`
}))

// Of a platform that refunds any amounts.
const crowd = {
  ...({ id: "44444444-4444-4444-8444-444444444444", displayName: "Crowd", platform: "2026-11", people: 2700 } as const),
  users: [
    ...members.map((one) => ({ ...one, purchases: [{ product: "book", price: "once" }] })),
    { email: "reader@example.com", purchases: [{ product: "paper", price: "daily" }] }
  ],
  teams: [
    { id: "55555555-5555-4555-8555-555555555555", displayName: "Everybody", members: members.map(({ email }) => ({ email })) }
  ],
  products: {
    book: { displayName: "Book", customerType: "user", prices: { once: { USD: "20.00" } } },
    paper: { displayName: "Paper", customerType: "user", prices: { daily: { USD: "3.00", interval: [1, "day"] } } }
  } as const
}

const stage = () => {
  let browser: FileBrowser
  let port: number
  let stop: () => Promise<unknown>
  let visited: Awaited<ReturnType<typeof visits>>
  beforeAll(async () => {
    port = await freePort()
    const runtime = ManagedRuntime.make(
      Layer.effectDiscard(Effect.flatMap(WebHandler, (handler) => listen(handler, { port }))).pipe(
        Layer.provideMerge(
          Emulator.layer({ baseUrl: `http://localhost:${port}`, passwordRounds: 4, projects: [developmentProject, crowd] })
        ),
        Layer.provide(Layer.succeed(ConsoleFiles, Effect.succeed(build())))
      )
    )
    await runtime.runPromise(Effect.void)
    browser = await sharedBrowser()
    visited = await visits(browser, () => at(""))
    stop = async () => {
      await browser.close()
      await runtime.dispose()
    }
  })
  afterAll(() => stop?.())
  const at = (path: string) => `http://localhost:${port}${path}`
  /** Runs a test as a new visitor. Its pages may have console errors unless it says otherwise. */
  const visit = (use: (page: Page) => Promise<void>, expected: ReadonlyArray<RegExp> = [/^/]) => visited(use, expected)
  return { at, visit, server: () => createServerApp({ projectId, secretServerKey, baseUrl: at("") }) }
}

const { at, server, visit } = stage()

const sizes = [
  [1280, "light"],
  [390, "dark"]
] as const

const barriersAt = async (page: Page, what: string) => {
  // There is no first one as soon as there is none.
  await page.getByText("Loading", { exact: true }).first().waitFor({ state: "detached" })
  assert.deepStrictEqual(await barriers(page), [], what)
}

/** Asserts that everybody can use what is shown, at the width of a desktop and at that of a phone. */
const atBothSizes = async (page: Page, what: string, before: () => Promise<void> = async () => {}) => {
  for (const [width, colorScheme] of sizes) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await before()
    await barriersAt(page, `${what} at ${width}`)
    assert.strictEqual(await page.evaluate(() => document.documentElement.scrollWidth), width, what)
    await picture(page, `console-${what.replace(/\W+/g, "-")}-${width}-${colorScheme}`, false)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

const looks = (page: Page, screen: string, heading: string) =>
  atBothSizes(page, screen, async () => {
    await page.goto(at(`/#/${projectId}/${screen}`))
    await page.getByRole("heading", { level: 1, name: heading }).waitFor()
  })

/** The screens without anything in them, and their headings. */
const screens = {
  project: "Development",
  log: "Live log",
  providers: "Sign-in providers",
  users: "Users",
  "users/new": "Users",
  mails: "E-mails",
  templates: "E-mail templates",
  teams: "Teams",
  permissions: "Permissions",
  keys: "API keys",
  payments: "Payments",
  webhooks: "Webhooks",
  faults: "Faults and time",
  snapshots: "Snapshots",
  config: "Configuration"
}

describe("the console", () => {
  it("has screens that everybody can use, under its strict policy", () =>
    visit(async (page) => {
      for (const [screen, heading] of Object.entries(screens)) await looks(page, screen, heading)
      // Console errors would be, among others, violations of the policy.
    }, []))

  it("creates a project, and shows its keys", () =>
    visit(async (page) => {
      await page.goto(at("/"))
      await page.getByLabel("Name of the new project").fill("Shop <b>1</b>")
      await page.getByRole("button", { name: "Create project" }).click()
      await page.getByRole("heading", { level: 1, name: "Shop <b>1</b>" }).waitFor()
      await page.getByText(/^sak_\w+$/).waitFor()
    }))

  it("keeps what is typed while the emulator does not answer, and says when it or the project is another one", () =>
    visit(async (page) => {
      await page.goto(at(`/#/${crowd.id}/users/new`))
      const name = page.getByRole("article").getByLabel("Name")
      await name.fill("Typed")
      const comesBack = async (answer: (route: Route) => Promise<void>) => {
        await page.unrouteAll({ behavior: "wait" })
        await page.route("**/emulator/projects", answer)
        await page.evaluate(() => dispatchEvent(new Event("focus")))
      }
      await comesBack((route) => route.abort())
      await page.getByRole("alert").getByText("The emulator does not answer").waitFor()
      await comesBack((route) => route.fulfill({ status: 403 }))
      await page.getByRole("button", { name: "Reload the page" }).waitFor()
      await barriersAt(page, "an emulator that was started anew")
      assert.strictEqual(await name.inputValue(), "Typed")
      await comesBack(async (route) => {
        const { projects, ...others } = await (await route.fetch()).json()
        await route.fulfill({ json: { ...others, projects: projects.filter(({ id }: { id: string }) => id !== crowd.id) } })
      })
      await page.getByRole("heading", { level: 1, name: "No such project" }).waitFor()
      await barriersAt(page, "no project")
    }))

  it("leaves the connections of the browser to other pages while it is hidden", () =>
    visit(async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(document, "visibilityState", { writable: true, value: "visible" })
      })
      const show = (value: string) =>
        page.evaluate((value) => {
          Reflect.set(document, "visibilityState", value)
          document.dispatchEvent(new Event("visibilitychange"))
        }, value)
      const waits = (request: PageRequest) => request.url().includes("wait=20000")
      for (const screen of ["users", "log"]) {
        const waiting = page.waitForRequest(waits)
        await page.goto(at(`/#/${projectId}/${screen}`))
        await waiting
        const ended = page.waitForEvent("requestfailed", waits)
        await show("hidden")
        await ended
        const again = page.waitForRequest(waits)
        await show("visible")
        await again
      }
    }))

  it("shows requests as they come in, and secrets only when they are revealed", () =>
    visit(async (page) => {
      await page.goto(at(`/#/${projectId}/log`))
      await page.getByRole("heading", { level: 1, name: "Live log" }).waitFor()
      const primaryEmail = `${crypto.randomUUID()}@example.com`
      await server().users.create({ primaryEmail, primaryEmailAuthEnabled: true, password: "correct horse battery" })
      await page
        .getByRole("link", { name: /POST 201 \/api\/v1\/users/ })
        .last()
        .click()
      const detail = page.getByRole("article")
      await detail.getByText(primaryEmail).first().waitFor()
      assert.notInclude((await detail.textContent()) ?? "", "correct horse battery")
      await detail.getByRole("button", { name: "Reveal secrets" }).click()
      await detail.getByText("correct horse battery").waitFor()
      await detail.getByRole("button", { name: "curl" }).click()
      await detail.getByText("curl -X POST").waitFor()
      await detail.getByRole("button", { name: "Send again" }).click()
      await page.getByText("USER_EMAIL_ALREADY_EXISTS").first().waitFor()
    }))

  it("creates, finds, changes and deletes a user, and signs an app in as one", () =>
    visit(async (page) => {
      const name = `Grace ${crypto.randomUUID().slice(0, 8)}`
      await page.goto(at(`/#/${projectId}/users/new`))
      const form = page.getByRole("article")
      await form.getByLabel("Name").fill(name)
      await form.getByLabel("E-mail").fill(`${crypto.randomUUID()}@example.com`)
      await form.getByRole("button", { name: "Create user" }).click()
      await page.getByRole("button", { name: `Sign in as ${name}` }).click()
      await page.getByText("On another host, run this").waitFor()
      // What the browser sends to every port of the host.
      const cookies = await page.context().cookies(at("/"))
      const headers = { cookie: cookies.map((one) => `${one.name}=${one.value}`).join("; ") }
      const visitor = server().forRequest(new Request("http://localhost:3000/", { headers }))
      assert.strictEqual((await visitor.user.get())?.displayName, name)
      await barriersAt(page, "a user")
      await page.getByLabel("Client metadata").fill('{"plan": ')
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByRole("alert").getByText("Client metadata is no JSON").waitFor()
      await page.getByLabel("Client metadata").fill('{"plan": "pro"}')
      const changed = page.waitForResponse((response) => response.request().method() === "PATCH")
      await page.getByRole("button", { name: "Save" }).click()
      await changed
      assert.deepEqual((await visitor.user.get())?.clientMetadata, { plan: "pro" })
      await page.getByLabel("Search").fill(name)
      await page.getByRole("link", { name }).waitFor()
      await page.getByRole("button", { name: "Delete user" }).click()
      await page.getByRole("button", { name: "Delete user" }).click()
      await page.getByText("Nobody fits").waitFor()
    }))

  it("shows a mail in a sandbox, and opens its links", () =>
    visit(async (page) => {
      const user = await server().users.create({ primaryEmail: `${crypto.randomUUID()}@example.com` })
      const { id: teamId } = await server().teams.create({ displayName: "Engines", creatorUserId: user.id })
      await server().invitations.send({ teamId, email: "new@example.com", callbackUrl: "http://localhost:3000/join" })
      await page.goto(at(`/#/${projectId}/mails`))
      await page.getByRole("link", { name: "invited to join Engines" }).first().waitFor()
      await server().invitations.send({ teamId, email: "live@example.com", callbackUrl: "http://localhost:3000/join" })
      await page.getByRole("link", { name: "to live@example.com" }).waitFor()
      await page.getByRole("link", { name: "invited to join Engines" }).first().click()
      await page.frameLocator("iframe").getByRole("link").first().waitFor()
      assert.match(
        (await page.getByRole("link", { name: /join\?code=/ }).getAttribute("href")) ?? "",
        /^http:\/\/localhost:3000\/join/
      )
      await barriersAt(page, "a mail")
      await page.goto(at(`/#/${projectId}/teams/${teamId}`))
      await page.getByText("new@example.com").waitFor()
      await barriersAt(page, "a team")
    }))

  it("shows a template while somebody writes it, and the line of a mistake", () =>
    visit(async (page) => {
      await page.goto(at(`/#/${projectId}/templates`))
      await page.getByRole("link", { name: "Team Invitation" }).click()
      const source = page.getByLabel("Source")
      await page.frameLocator("iframe").locator("body *").first().waitFor()
      await source.fill("export function EmailTemplate() {\n  return <p>Written just now</p>\n}")
      await page.frameLocator("iframe").getByText("Written just now").waitFor()
      await source.fill("export function EmailTemplate() {\n  return <p>Broken\n}")
      await page.getByRole("button", { name: /Go to line \d/ }).click()
      assert.isTrue(await source.evaluate((area) => area === document.activeElement))
    }))

  it("turns a fault on, which it shows everywhere, and moves the time", () =>
    visit(async (page) => {
      await page.goto(at(`/#/${projectId}/faults`))
      await page.getByLabel("What goes wrong").selectOption("error-503")
      await page.getByLabel("Route").fill("/teams/*")
      await page.getByRole("button", { name: "Turn on" }).click()
      await page.getByText("met 0 times").waitFor()
      await page.getByRole("button", { name: "+1 hour" }).click()
      await page.goto(at(`/#/${projectId}/config`))
      await page.getByRole("link", { name: "A fault is on. The time is not now" }).click()
      await page.getByRole("button", { name: "Back to now" }).click()
      await page.getByRole("button", { name: "Remove all" }).click()
      await page.getByText("Everything works").waitFor()
    }))

  it("returns to a snapshot", () =>
    visit(async (page) => {
      const name = crypto.randomUUID()
      const { id } = await server().users.create({ displayName: "Before" })
      await page.goto(at(`/#/${projectId}/snapshots`))
      await page.getByLabel("Name").fill(name)
      await page.getByRole("button", { name: "Take a snapshot" }).click()
      await page.getByRole("button", { name: `Restore ${name}` }).waitFor()
      await server().users.update(id, { displayName: "After" })
      const restored = page.waitForResponse((response) => response.url().endsWith("/restore"))
      await page.getByRole("button", { name: `Restore ${name}` }).click()
      await page.getByRole("button", { name: `Restore ${name}` }).click()
      assert.strictEqual((await restored).status(), 200)
      assert.strictEqual((await server().users.get(id)).displayName, "Before")
    }))

  it("sells a product, and shows who owns it", () =>
    visit(async (page) => {
      const email = `${crypto.randomUUID()}@example.com`
      const { id: userId } = await server().users.create({ primaryEmail: email })
      await page.goto(at(`/#/${projectId}/payments`))
      await page.getByRole("button", { name: "Set up the payments account" }).or(page.getByText("is set up.")).first().click()
      await page.getByText("New item").click()
      await page.getByLabel("Id", { exact: true }).fill("credits")
      await page.getByLabel("Name", { exact: true }).fill("Credits")
      await page.getByRole("button", { name: "Create item" }).click()
      await page.getByRole("button", { name: "New product" }).click()
      await page.getByLabel("Id", { exact: true }).first().fill("plan")
      await page.getByLabel("Name", { exact: true }).first().fill("Plan of a test")
      await page.getByLabel("Price in USD").fill("9.99")
      await page.getByLabel("Paid: unit").selectOption("month")
      await page.getByLabel("Include an item").selectOption("credits")
      await page.getByLabel("Quantity of credits").fill("10")
      await page.getByRole("button", { name: "Create product" }).click()
      await page.getByRole("button", { name: "Edit plan" }).click()
      await page.getByLabel("Price in USD").fill("19.99")
      await page.getByRole("button", { name: "Save product" }).click()
      await page.getByText("$19.99 each month").waitFor()
      await page.getByLabel("E-mail or id").fill(email)
      await page.getByRole("button", { name: "Show" }).click()
      await page.getByRole("button", { name: "Purchase link of Plan of a test" }).click()
      await page.getByText("nothing: the project is in test mode").waitFor()
      await page.getByRole("button", { name: "Grant Plan of a test" }).first().click()
      await page.getByText("1 of it, by subscription").waitFor()
      const credits = async () => (await server().payments.getItem({ userId, itemId: "credits" })).quantity
      assert.strictEqual(await credits(), 10)
      for (const [how, amount, after] of [
        ["add", "250", 260],
        ["subtract", "300", -40],
        ["set", "1000", 1000]
      ] as const) {
        await page.getByRole("button", { name: "Change credits" }).press("Enter")
        await page.getByLabel("Change", { exact: true }).selectOption(how)
        await page.getByLabel("Amount").fill(amount)
        if (how === "subtract") {
          await page.getByLabel("Note").fill("a test")
          await page.getByLabel("Expires").fill("2999-01-01T00:00")
          await atBothSizes(page, "a quantity")
        }
        await page.getByLabel("Amount").press("Enter")
        await page.getByText(`${after.toLocaleString("en")} of credits now.`).waitFor()
        assert.strictEqual(await credits(), after)
      }
      await barriersAt(page, "a customer")
    }))

  it("refunds a part of a purchase, then the rest", () =>
    visit(async (page) => {
      await page.goto(at(`/#/${crowd.id}/payments`))
      const row = page.getByRole("list", { name: "Transactions" }).getByRole("listitem").filter({ hasText: "Book" }).first()
      await row.getByRole("button", { name: "Refund" }).click()
      await row.getByLabel("Amount in USD").fill("20.01")
      await row.getByRole("button", { name: "Pay back" }).click()
      await row.getByRole("alert").getByText("cannot exceed what is left").waitFor()
      await row.getByLabel("Amount in USD").fill("4.50")
      await row.getByRole("button", { name: "Pay back" }).click()
      await page.getByText("−$4.50").waitFor()
      await row.getByRole("button", { name: "Refund" }).click()
      assert.strictEqual(await row.getByLabel("Amount in USD").inputValue(), "15.50")
      await barriersAt(page, "a refund")
    }))

  it("refunds the first period of a subscription, or a renewal", () =>
    visit(async (page) => {
      await page.goto(at(`/#/${crowd.id}/faults`))
      await page.getByRole("button", { name: "+1 day" }).click()
      await page.getByText("The time is not now").first().waitFor()
      await page.goto(at(`/#/${crowd.id}/payments`))
      const row = page.getByRole("list", { name: "Transactions" }).getByRole("listitem").filter({ hasText: "Paper" })
      await row.getByRole("button", { name: "Refund" }).click()
      for (const [period, amount] of [
        [0, "1.25"],
        [1, "0.75"]
      ] as const) {
        await row.getByLabel("Paid period").selectOption({ index: period })
        assert.strictEqual(await row.getByLabel("Amount in USD").inputValue(), "3.00")
        if (period === 1) await atBothSizes(page, "a refund of a renewal")
        await row.getByLabel("Amount in USD").fill(amount)
        await row.getByRole("button", { name: "Pay back" }).press("Enter")
        await page.getByText(`−$${amount}`).waitFor()
        await row.getByRole("button", { name: "Refund" }).click()
      }
      await row.getByLabel("Paid period").selectOption({ index: 0 })
      assert.strictEqual(await row.getByLabel("Amount in USD").inputValue(), "1.75")
      await page.goto(at(`/#/${crowd.id}/faults`))
      await page.getByRole("button", { name: "Back to now" }).click()
    }))

  it("signs in at the built-in provider, and says who that is", () =>
    visit(async (page) => {
      const email = `${crypto.randomUUID()}@example.com`
      await page.goto(at(`/#/${projectId}/providers`))
      await page.getByRole("button", { name: "Sign in with google" }).click()
      await page.getByLabel("E-mail", { exact: true }).fill(email)
      await page.getByRole("button", { name: "Allow" }).click()
      await page.getByText("It worked, as the user").getByRole("link").click()
      await page.getByRole("heading", { name: "Accounts at providers" }).waitFor()
      await page.getByRole("listitem").filter({ hasText: "google" }).getByText(email).first().waitFor()
    }, []))

  it("changes each setting by a form that says what it does, and only what is different", () =>
    visit(async (page) => {
      await page.goto(at(`/#/${projectId}/config`))
      const setting = page.getByLabel("Deletion by users")
      const before = await setting.isChecked()
      await setting.setChecked(!before)
      await page.getByRole("button", { name: "Save users, teams and keys" }).click()
      await page.getByText("Saved: users.allowClientUserDeletion.").waitFor()
      await page.getByLabel("Add to trusted domains: its id").fill("shop")
      await page.getByLabel("Add to trusted domains: its id").press("Enter")
      await page.getByLabel("Origin").fill("https://shop.example.com")
      await page.getByRole("button", { name: "Save shop" }).click()
      await page.getByText("Saved: domains.trustedDomains.shop.baseUrl.").waitFor()
      await page.getByLabel("Origin").fill("shop.example.com")
      await page.getByRole("button", { name: "Save shop" }).click()
      await page.getByRole("alert").filter({ hasText: "domains.trustedDomains.shop.baseUrl" }).waitFor()
      await barriersAt(page, "settings")
    }))

  it("shows the deliveries of an event with their signature, as they come in", () =>
    visit(async (page) => {
      const sent: Array<Request> = []
      const hook = await listenElsewhere(async (request, response) => {
        let body = ""
        for await (const chunk of request) body += chunk
        const headers = Object.entries(request.headers).map(([name, value]) => [name, `${value}`] as [string, string])
        sent.push(new Request("http://localhost/", { method: "POST", headers, body }))
        response.end()
      })
      try {
        await page.goto(at(`/#/${projectId}/webhooks`))
        await page.getByText("New endpoint").click()
        await page.getByLabel("URL").fill(`${hook.origin}/wrong`)
        await page.getByRole("button", { name: "Add endpoint" }).click()
        await page.getByRole("button", { name: `Edit ${hook.origin}/wrong` }).press("Enter")
        const fields = page.getByRole("list", { name: "Endpoints" })
        await fields.getByLabel("URL").fill(`${hook.origin}/hook`)
        await fields.getByLabel("Only these events").fill("user.created")
        await atBothSizes(page, "an endpoint")
        await fields.getByLabel("URL").press("Enter")
        await page.getByText(`${hook.origin}/hook`, { exact: true }).waitFor()
        await fields.getByText("user.created").waitFor()
        // Earlier events went to nobody.
        const before = await page.getByRole("list", { name: "Events" }).getByRole("link").count()
        const { id } = await server().users.create({ displayName: "Hooked" })
        await page.getByRole("list", { name: "Events" }).getByRole("link").nth(before).waitFor()
        await page.getByRole("link", { name: "user.created" }).first().click()
        const detail = page.getByRole("article", { name: "Event" })
        await detail.getByText(id).first().waitFor()
        await detail.getByText("Headers and signature").click()
        await detail
          .getByText(sent.at(-1)?.headers.get("svix-signature") ?? "not signed")
          .first()
          .waitFor()
        await barriersAt(page, "an event")
      } finally {
        await hook.stop()
      }
    }))

  it("keeps few rows in the page, of 50,000 requests and of 3,000 users", () =>
    visit(async (page) => {
      const requests = Array.from({ length: 50_000 }, (_, index) => ({
        ...{ number: index + 1, id: `${index}`, receivedAtMillis: index, durationMillis: 1, method: "GET", status: 200 },
        path: `/api/v1/users/${index}`,
        ...{ projectId, access: "server", userId: null, knownError: null, isOfConsole: false }
      }))
      await page.route("**/emulator/requests?*", (route) =>
        route.request().url().includes("after=0") ? route.fulfill({ json: { newest: 50_000, requests } }) : undefined
      )
      await page.goto(at(`/#/${projectId}/log`))
      await page.getByText("50,000 of 50,000 requests").waitFor()
      await page.getByText("/api/v1/users/49999").waitFor()
      await page.getByLabel("Filter").fill("users/31415")
      await page.getByRole("link", { name: "/api/v1/users/31415" }).waitFor()
      await page.getByLabel("Filter").fill("")
      await page.getByText("50,000 of 50,000 requests").waitFor()
      assert.isBelow(await page.locator("*").count(), 1500)
      await page.unrouteAll({ behavior: "ignoreErrors" })
      await page.goto(at(`/#/${crowd.id}/users`))
      await page.getByRole("list", { name: "Users" }).getByRole("link").first().focus()
      for (let count = 400; count <= 2800; count += 200) {
        await page.keyboard.press("End")
        await page.getByText(`the first ${count.toLocaleString("en")} shown`).waitFor()
      }
      await page.keyboard.press("End")
      await page.getByText("3,000 shown").waitFor()
      // Tab leaves a list whose end nobody reaches with it.
      await page.keyboard.press("Enter")
      await page.getByRole("link", { name: "Close" }).waitFor()
      await page.keyboard.press("Tab")
      assert.strictEqual(
        await page.getByRole("link", { name: "Close" }).evaluate((link) => link === document.activeElement),
        true
      )
      assert.isBelow(await page.locator("*").count(), 1500)
    }))

  it.each([
    ["teams/55555555-5555-4555-8555-555555555555", "Members"],
    ["payments", "Transactions"]
  ])("keeps few of a list of 300 with buttons in the page, and goes to its end with a key: %s", (screen, name) =>
    visit(async (page) => {
      await page.goto(at(`/#/${crowd.id}/${screen}`))
      const list = page.getByRole("list", { name, exact: true })
      await page.getByRole("region", { name: `${name}, ` }).focus()
      for (let isAtEnd = false; !isAtEnd; isAtEnd = (await list.locator('[aria-posinset="300"]').count()) > 0)
        await page.keyboard.press("End")
      assert.isBelow(await list.getByRole("listitem").count(), 60)
      await page.getByRole("button", { name: `Skip the list: ${name}` }).press("Enter")
      await page.keyboard.press("Tab")
      assert.strictEqual(await list.locator(":focus").count(), 0)
      await barriersAt(page, name)
    })
  )

  it("lets no other page of this machine read or do anything", () =>
    visit(async (page) => {
      const other = await listenElsewhere((_, response) =>
        response.setHeader("content-type", "text/html").end("<title>Other</title>")
      )
      try {
        await page.goto(other.origin)
        const outcomes = await page.evaluate(async (url) => {
          const tried = async (path: string, init: RequestInit) => {
            try {
              const response = await fetch(url + path, init)
              return response.type === "opaque" ? "opaque" : `${response.status}`
            } catch {
              return "failed"
            }
          }
          return [
            await tried("/", {}),
            await tried("/emulator/projects", {}),
            await tried("/emulator/requests", { method: "DELETE" }),
            await tried("/emulator/projects", { method: "POST", mode: "no-cors", body: '{"displayName":"Stolen"}' })
          ]
        }, at(""))
        assert.deepStrictEqual(outcomes, ["403", "403", "failed", "opaque"])
        const text = await (await fetch(at("/emulator/projects"))).text()
        assert.notInclude(text, "Stolen")
        await page.setContent(`<iframe src="${at("/")}"></iframe>`)
        await page.waitForLoadState("networkidle")
        const frame = page.frames().find((each) => each.parentFrame() !== null)
        assert.notInclude((await frame?.content().catch(() => "")) ?? "", "portico-console")
      } finally {
        await other.stop()
      }
    }))
})
