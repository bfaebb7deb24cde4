import { afterAll, assert, beforeAll, describe, it } from "vitest"
import type * as Fixture from "./emulator/page.js"
import type { FileBrowser } from "./support/browser.js"
import { leave, sharedBrowser, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"
import { listen } from "./support/listen.js"

const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Test</title><script src="/page.js"></script>`

let browser: FileBrowser
let site: Awaited<ReturnType<typeof listen>>
/** What was asked of the network. */
const asked: Array<string> = []
beforeAll(async () => {
  const script = (name: string) => bundle(new URL(`./emulator/${name}.ts`, import.meta.url))
  const [page, worker] = await Promise.all([script("page"), script("worker")])
  browser = await sharedBrowser()
  site = await listen((request, response) => {
    asked.push(new URL(request.url ?? "", "http://localhost").pathname)
    const script = { "/page.js": page, "/worker.js": worker }[request.url ?? ""]
    response.setHeader("content-type", script === undefined ? "text/html" : "text/javascript").end(script ?? html)
  })
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const lived = { refused: "EmailPasswordMismatch", email: "ada@example.com", teams: ["Engines"] }
const found = { email: "ada@example.com", teams: ["Engines"] }

describe("an emulator in a browser", () => {
  it("answers the apps of its page, and finds its state again in a database of the browser", async () => {
    const { complaints, context } = await visitor(browser)
    const page = await context.newPage()
    await page.goto(site.origin)
    const inPage = (isNew: boolean) => page.evaluate(`fixture.inPage("page", ${isNew})`) as ReturnType<typeof Fixture.inPage>
    assert.deepStrictEqual(await inPage(true), lived)
    await page.reload()
    assert.deepStrictEqual(await inPage(false), found)
    const emptied = (await page.evaluate('fixture.emptied("page")')) as Awaited<ReturnType<typeof Fixture.emptied>>
    assert.deepStrictEqual(emptied, {
      names: ["other", "empty"],
      restored: [false, true],
      removed: [true, false],
      gone: "EmailPasswordMismatch"
    })
    await leave(context)
    assert.deepStrictEqual(complaints, [])
    assert.deepStrictEqual([...new Set(asked)].sort(), ["/", "/page.js"])
  })

  it("answers pages as a service worker, with the pages of the platform, also after the browser has ended it", async () => {
    asked.length = 0
    const { complaints, context } = await visitor(browser)
    const page = await context.newPage()
    await page.goto(site.origin)
    const throughWorker = (isNew: boolean) =>
      page.evaluate(`fixture.throughWorker(${isNew})`) as ReturnType<typeof Fixture.throughWorker>
    assert.deepStrictEqual(await throughWorker(true), lived)
    const session = await context.newCDPSession(page)
    await session.send("ServiceWorker.enable")
    await session.send("ServiceWorker.stopAllWorkers")
    await page.reload()
    assert.deepStrictEqual(await throughWorker(false), found)

    await context.clearCookies()
    await page.reload()
    await Promise.all([page.waitForURL("**/oauth-provider/**"), page.evaluate("void fixture.leave()")])
    await page.locator("[name=email]").fill("grace@example.com")
    await page.getByRole("button", { name: "Allow" }).click()
    await page.waitForURL("**/back?*")
    await Promise.all([page.waitForURL(`${site.origin}/`), page.evaluate("void fixture.comeBack()")])
    assert.strictEqual((await throughWorker(false)).email, "grace@example.com")
    await leave(context)
    assert.deepStrictEqual(complaints, [])
    assert.deepStrictEqual([...new Set(asked)].sort(), ["/", "/back", "/page.js", "/worker.js"])
  })
})
