import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { recorded } from "../support/fakes.js"
import type * as Fixture from "./blocked/page.js"
import { launch, leave, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"
import { listen } from "./support/listen.js"
import { servePage } from "./support/page.js"

const { body } = recorded("projects.current", "client-view").response

let browser: Awaited<ReturnType<typeof launch>>
let platform: Awaited<ReturnType<typeof listen>>
let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  const built = bundle(new URL("./blocked/page.ts", import.meta.url))
  const answering = listen((request, response) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" }
    if (request.method === "OPTIONS") return response.writeHead(204, headers).end()
    setTimeout(() => response.writeHead(200, { ...headers, "content-type": "application/json" }).end(JSON.stringify(body)), 300)
  })
  ;[platform, browser, site] = await Promise.all([answering, launch(), built.then(servePage)])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await platform?.stop()
})

describe("a response that came while the page was blocked beyond the time of a call", () => {
  for (const limit of ["attemptTimeoutMillis", "callTimeoutMillis"] as const) {
    it(`is its outcome: ${limit}`, async () => {
      const { complaints, context } = await visitor(browser)
      const page = await context.newPage()
      await page.goto(site.origin)
      const outcome = await (page.evaluate(`fixture.read(${JSON.stringify(platform.origin)}, "${limit}")`) as ReturnType<
        typeof Fixture.read
      >)
      assert.strictEqual(outcome, Object(body).id)
      await leave(context)
      assert.deepStrictEqual(complaints, [])
    })
  }
})
