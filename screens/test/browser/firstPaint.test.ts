import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "playwright-core"
import { createElement, StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { createClientApp } from "../../../src/index.js"
import { PorticoProvider } from "../../../src/react/index.js"
import type { FileBrowser } from "../../../test/browser/support/browser.js"
import { leave, sharedBrowser, visitor } from "../../../test/browser/support/browser.js"
import { bundle } from "../../../test/browser/support/bundle.js"
import { emulator } from "../../../test/browser/support/emulator.js"
import type { Appearance } from "../../src/index.js"
import { Handler, ScreensProvider } from "../../src/index.js"
import { stylesheet } from "../../tools/stylesheet.js"

// A server-rendered page under a policy with a nonce. Its script is sent when the test says so.

let browser: FileBrowser
let platform: Awaited<ReturnType<typeof emulator>>
let script: string
let css: string
beforeAll(async () => {
  ;[browser, platform, script, css] = await Promise.all([
    sharedBrowser(),
    emulator(),
    bundle(new URL("./hydrated.tsx", import.meta.url)),
    stylesheet()
  ])
})
afterAll(async () => {
  await browser?.close()
  await platform?.stop()
})

const nonce = "cm9zZWJ1ZA"

const visit = async (appearance: Appearance, use: (page: Page, run: () => void) => Promise<void>, head = "") => {
  const { settings } = platform
  const app = createClientApp({ ...settings, tokenStore: "memory" })
  const handler = createElement(Handler, { path: "/handler/sign-in" })
  const screens = createElement(ScreensProvider, { appearance, nonce }, handler)
  const html = renderToString(createElement(StrictMode, null, createElement(PorticoProvider, { app }, screens)))
  let run = () => {}
  const mayRun = new Promise<void>((resolve) => {
    run = resolve
  })
  const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src data:; connect-src ${settings.baseUrl}; require-trusted-types-for 'script'; trusted-types 'none'`
  const server = createServer((request, response) => {
    response.setHeader("content-security-policy", policy)
    if (request.url === "/app.js")
      return void mayRun.then(() => response.setHeader("content-type", "text/javascript").end(script))
    if (request.url === "/screens.css") return void response.setHeader("content-type", "text/css").end(css)
    response
      .setHeader("content-type", "text/html")
      .end(
        `<!doctype html><meta charset="utf-8">${head}<link rel="icon" href="data:,"><link rel="stylesheet" href="/screens.css"><title>Test</title><div id="app">${html}</div><script type="application/json" id="settings">${JSON.stringify({ appearance, settings })}</script><script src="/app.js" async></script>`
      )
  })
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  // The cast: a server that listens on a port has an `AddressInfo`.
  const { port } = server.address() as AddressInfo
  const { complaints, context } = await visitor(browser)
  const page = await context.newPage()
  await page.goto(`http://localhost:${port}/`, { waitUntil: "domcontentloaded" })
  await use(page, run)
  await leave(context)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  assert.deepStrictEqual(complaints, [])
}

/** Returns what the appearance determines. */
const look = (page: Page) =>
  page.locator(".po-root").evaluate((root) => {
    const { fontFamily } = getComputedStyle(root)
    const probe = root.querySelector(".po-card") ?? root
    return {
      accent: getComputedStyle(root).getPropertyValue("--po-accent"),
      fontFamily,
      radius: getComputedStyle(probe).borderRadius
    }
  })

describe("the appearance of a server-rendered page", () => {
  it("is in its HTML, under a strict policy, and stays when the page is hydrated", () =>
    visit({ accent: "#0f766e", radius: 2, font: '"Inter Display", serif' }, async (page, run) => {
      const first = await look(page)
      assert.deepStrictEqual(first, { accent: "#0f766e", fontFamily: '"Inter Display", serif', radius: "3.5px" })
      run()
      await page.getByLabel("Email", { exact: true }).waitFor()
      assert.deepStrictEqual(await look(page), first)
      assert.strictEqual(await page.locator(".po-root style").count(), 0)
    }))

  it.each([
    ["light", "dark", "dark"],
    ["dark", "light", "light"],
    ["dark", "light dark", "dark"],
    ["light", "light dark", "light"]
  ] as const)(
    "is in a %s system, with the color-scheme meta %s, %s before and after its script has run",
    (system, meta, scheme) =>
      visit(
        {},
        async (page, run) => {
          await page.emulateMedia({ colorScheme: system })
          const color = () => page.locator(".po-root").evaluate((root) => getComputedStyle(root).color)
          const expected = scheme === "dark" ? "rgb(242, 242, 245)" : "rgb(23, 23, 28)"
          assert.strictEqual(await color(), expected)
          run()
          await page.getByLabel("Email", { exact: true }).waitFor()
          assert.strictEqual(await color(), expected)
        },
        `<meta name="color-scheme" content="${meta}">`
      )
  )

  it("cannot contain anything but values", () =>
    visit({ accent: "red;} body{display:none", font: "</style><h6>Hello</h6>" }, async (page, run) => {
      assert.isTrue(await page.locator(".po-root").isVisible())
      assert.strictEqual(await page.locator("h6, .po-root style").count(), 0)
      run()
      await page.getByLabel("Email", { exact: true }).waitFor()
      assert.isTrue(await page.locator("body").isVisible())
      assert.strictEqual(await page.locator("h6").count(), 0)
    }))
})
