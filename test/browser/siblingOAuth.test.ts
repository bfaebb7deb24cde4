import type { BrowserContext, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { agree } from "../support/providerForms.js"
import type { FileBrowser } from "./support/browser.js"
import { leave, sharedBrowser, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"
import { emulator } from "./support/emulator.js"
import { serveHosts } from "./support/hosts.js"
import { adminApp } from "./support/trusted.js"
import type * as Fixture from "./tabs/page.js"

const app = "https://app.site.test"
const evil = "https://evil.site.test"
const api = "https://api.site.test"

let browser: FileBrowser
let platform: Awaited<ReturnType<typeof emulator>>
let script: string
beforeAll(async () => {
  ;[platform, browser, script] = await Promise.all([
    emulator(),
    sharedBrowser(),
    bundle(new URL("./tabs/page.ts", import.meta.url))
  ])
  const admin = adminApp(platform.settings)
  await admin.project.update({ config: { domains: [{ domain: app, handlerPath: "/handler" }] } })
  await admin.dispose()
})
afterAll(async () => {
  await browser?.close()
  await platform?.stop()
})

/** Opens the hosts of a site over https in a new browser, and counts the codes that its pages exchange. */
const site = async (use: (context: BrowserContext, exchanges: () => number) => Promise<void>) => {
  const { context } = await visitor(browser)
  let exchanges = 0
  context.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/auth/oauth/token")) exchanges++
  })
  await serveHosts(context, /^https:\/\/[a-z]+\.site\.test\//, { platformUrl: platform.url, script: () => script })
  // The platform's page, which the test leads to the provider.
  await context.route(/\/auth\/oauth\/authorize\//, (route) => route.fulfill({ contentType: "text/html", body: "" }))
  await use(context, () => exchanges)
  await leave(context)
}

const settings = () => ({ ...platform.settings, baseUrl: api })
const run = <Name extends keyof typeof Fixture>(page: Page, name: Name, ...args: ReadonlyArray<unknown>) =>
  page.evaluate(`fixture.${name}(${args.map((arg) => JSON.stringify(arg)).join(", ")})`) as ReturnType<(typeof Fixture)[Name]>

const tabAt = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** Consents at the provider as a person, and returns the URL that the browser is led back to. */
const consent = async (url: string, email: string): Promise<string> => {
  const jar = new Map<string, string>()
  const load = async (address: string, form?: Readonly<Record<string, string>>): Promise<string> => {
    if (address.startsWith(app)) return address
    const response = await fetch(address.replace(api, platform.url), {
      redirect: "manual",
      headers: { cookie: [...jar].map((pair) => pair.join("=")).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) })
    })
    for (const text of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      jar.set(name, value)
    }
    const next = response.headers.get("location")
    return next === null ? address : load(new URL(next, address).href)
  }
  return load(await load(url), agree(email))
}

/** Begins a sign-in in a tab, and returns the URL that leads the person back. */
const begin = async (page: Page, email: string): Promise<string> => {
  const left = page.waitForURL(/\/auth\/oauth\/authorize\//)
  await page.evaluate(`void fixture.beginOAuth(${JSON.stringify(settings())})`)
  await left
  return consent(page.url(), email)
}

/** Opens the callback page in a tab, and returns whether the tab signed in there, and as whom. */
const finish = async (page: Page, callback: string) => {
  await page.goto(callback)
  await run(page, "open", settings())
  const hasBegun = await run(page, "finishOAuth")
  return [hasBegun, await run(page, "userNow")]
}

const stateOf = (callback: string) => new URL(callback).searchParams.get("state") ?? ""

/** Writes, as a page of a sibling host, all cookies that could pass for the verifier of a flow. */
const plant = async (context: BrowserContext, state: string, verifier: string) => {
  const page = await tabAt(context, `${evil}/`)
  const texts = ["", "__Host-", "%5F%5FHost-", "\u00a0__Host-", "__host-", "__Host-\u00a0"].flatMap((prefix) =>
    ["/", "/handler", "/handler/oauth-callback"].map(
      (path) => `${prefix}stack-oauth-outer-${state}=${verifier}; Domain=site.test; Path=${path}; Secure`
    )
  )
  // The browser writes them later, but before it reads any.
  await page.evaluate(`for (const text of ${JSON.stringify(texts)}) document.cookie = text; document.cookie`)
  const planted = (await context.cookies()).filter(({ domain, name }) => domain === ".site.test" && name.includes(state))
  assert.isAtLeast(planted.length, 9)
  await page.close()
}

/** A flow that an attacker has completed up to the callback, with its verifier. */
const attack = async () => {
  const result = { callback: "", verifier: "" }
  await site(async (context) => {
    result.callback = await begin(await tabAt(context, `${app}/`), "mallory@example.com")
    const name = `__Host-stack-oauth-outer-${stateOf(result.callback)}`
    result.verifier = (await context.cookies()).find((cookie) => cookie.name === name)?.value ?? ""
  })
  assert.isNotEmpty(result.verifier)
  return result
}

describe("the callback of an OAuth flow on https", () => {
  it("signs no one in as an attacker whose page on a sibling host has planted the verifier", async () => {
    const { callback, verifier } = await attack()
    await site(async (context, exchanges) => {
      await plant(context, stateOf(callback), verifier)
      const page = await tabAt(context, `${app}/`)
      assert.deepStrictEqual(await finish(page, callback), [false, null])
      // Nor in a tab that has begun a flow of its own, which can still be completed.
      const own = await begin(page, "ada@example.com")
      assert.deepStrictEqual(await finish(page, callback), [false, null])
      assert.strictEqual(exchanges(), 0)
      assert.deepStrictEqual(await finish(page, own), [true, "ada@example.com"])
      assert.deepStrictEqual(await finish(page, callback), [false, "ada@example.com"])
    })
  })

  it("uses the verifier of its own tab, also if a sibling host knows the state and plants another one", () =>
    site(async (context) => {
      const page = await tabAt(context, `${app}/`)
      const own = await begin(page, "bob@example.com")
      await plant(context, stateOf(own), "v".repeat(43))
      assert.deepStrictEqual(await finish(page, own), [true, "bob@example.com"])
    }))

  it("completes only the flow of its own tab, if two tabs have begun one and their callbacks arrive crossed", () =>
    site(async (context, exchanges) => {
      const [one, two] = [await tabAt(context, `${app}/`), await tabAt(context, `${app}/`)]
      const callbacks = [await begin(one, "cyd@example.com"), await begin(two, "dora@example.com")] as const
      assert.deepStrictEqual(await finish(one, callbacks[1]), [false, null])
      assert.deepStrictEqual(await finish(two, callbacks[0]), [false, null])
      assert.deepStrictEqual(await finish(await tabAt(context, `${app}/`), callbacks[0]), [false, null])
      assert.strictEqual(exchanges(), 0)
      assert.deepStrictEqual(await finish(two, callbacks[1]), [true, "dora@example.com"])
      assert.deepStrictEqual(await finish(one, callbacks[0]), [true, "cyd@example.com"])
      // Nothing is left of the flows.
      const left = (await context.cookies()).filter(({ name }) => name.includes("oauth-outer"))
      assert.isEmpty(left)
    }))
})
