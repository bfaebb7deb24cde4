import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, describe, it } from "vitest"
import { sessionOf } from "../../src/express/index.js"
import type { ResponseHeaders } from "../../src/services/platform/tokens/TokenStore.response.js"
import { withSession } from "../../src/web/index.js"

/** An app whose view is the response that it was given. */
const app = { forRequest: (exchange: object) => ("response" in exchange ? (exchange.response as ResponseHeaders) : null) }

describe("a response that has begun", () => {
  it("says that it takes no more cookies, for a web handler", async () => {
    let late: ResponseHeaders | null = null
    const handle = withSession(app, async (_, headers) => {
      assert.notStrictEqual(headers?.append("set-cookie", "a=1"), false)
      late = headers
      return new Response("streamed")
    })
    const response = await handle(new Request("https://app.test/"))
    assert.deepStrictEqual(response.headers.getSetCookie(), ["a=1"])
    assert.strictEqual((late as ResponseHeaders | null)?.append("set-cookie", "b=2"), false)
    assert.deepStrictEqual(response.headers.getSetCookie(), ["a=1"])
  })

  it("says that it takes no more cookies, for a Node server", async () => {
    const results: Array<unknown> = []
    const server = createServer((asked, response) => {
      const headers = sessionOf(app, asked, response)
      results.push(headers?.append("set-cookie", "a=1") === false)
      response.writeHead(200)
      response.write("streamed")
      results.push(headers?.append("set-cookie", "b=2") === false)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const cookies = await new Promise((resolve) => {
      request({ port, host: "127.0.0.1" }, (response) => resolve(response.resume().headers["set-cookie"])).end()
    })
    server.close()
    assert.deepStrictEqual(cookies, ["a=1"])
    assert.deepStrictEqual(results, [false, true])
  })
})
