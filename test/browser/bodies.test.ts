import { brotliCompressSync, gzipSync } from "node:zlib"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { maxResponseBytes } from "../../src/services/config/defaults.js"
import type * as Fixture from "./bodies/page.js"
import type { FileBrowser } from "./support/browser.js"
import { leave, sharedBrowser, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"
import { listen } from "./support/listen.js"
import { servePage } from "./support/page.js"

const large = Buffer.alloc(10 * maxResponseBytes, " ")
const bodies = { gzip: gzipSync(large), br: brotliCompressSync(large) }

let browser: FileBrowser
let platform: Awaited<ReturnType<typeof listen>>
let site: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  const built = bundle(new URL("./bodies/page.ts", import.meta.url))
  const answering = listen((request, response) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" }
    if (request.method === "OPTIONS") return response.writeHead(204, headers).end()
    const encoding = request.url?.split("/")[1] === "gzip" ? "gzip" : "br"
    const body = bodies[encoding]
    response.writeHead(200, { ...headers, "content-encoding": encoding, "content-length": body.length }).end(body)
  })
  ;[platform, browser, site] = await Promise.all([answering, sharedBrowser(), built.then(servePage)])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await platform?.stop()
})

describe("a small body of another origin that decompresses to a large one", () => {
  for (const encoding of ["gzip", "br"]) {
    it(`is read only up to the limit: ${encoding}`, async () => {
      const { complaints, context } = await visitor(browser)
      const page = await context.newPage()
      await page.goto(site.origin)
      // The length that the page sees is that of the compressed body.
      const baseUrl = `${platform.origin}/${encoding}`
      const outcome = await (page.evaluate(`fixture.read(${JSON.stringify(baseUrl)})`) as ReturnType<typeof Fixture.read>)
      assert.match(outcome, /^InvalidResponse: .* larger than `maxResponseBytes`/)
      await leave(context)
      assert.deepStrictEqual(complaints, [])
    })
  }
})
