import { assert, describe, it } from "vitest"
import { sessionOf } from "../../src/express/index.js"
import { createServerApp } from "../../src/index.js"
import { createSessions, memoryStore } from "../../src/store/index.js"
import { createVerifier } from "../../src/verify/index.js"
import { withSession } from "../../src/web/index.js"
import { receive, verify } from "../../src/webhooks/index.js"

const projectId = "11111111-1111-4111-8111-111111111111"
const secret = `whsec_${btoa("x".repeat(24))}`
const fetch = async () => new Response("no", { status: 404 })
const options = { projectId, secretServerKey: "ssk_test", baseUrl: "https://api.test", fetch, cookies: { domain: "app.test" } }

/** Values that are no requests, from callers without type checks. */
const noRequests: Readonly<Record<string, unknown>> = {
  undefined: undefined,
  null: null,
  "a number": 5,
  "a symbol": Symbol("request"),
  "an array": [],
  "a function": () => new Request("https://app.test/"),
  "an object without headers": { url: "https://app.test/" },
  "an object whose headers are null": { headers: null },
  "an object whose headers are a text": { headers: "cookie: a=b" }
}

const text = "stack-refresh=\r\n; __proto__=1; a\0b=%E0%A4%A; constructor=%; ;=;;"
/** Requests that carry no session, whatever is in their headers. */
const oddRequests: Readonly<Record<string, object>> = {
  "headers that are texts": { headers: { cookie: text, authorization: "bearer  \r\n", "x-stack-auth": "" } },
  "headers that are no texts": { headers: { cookie: 5, authorization: {}, "x-forwarded-proto": null, host: true } },
  "a list of cookies that are no texts": { headers: { cookie: [{}, null, 5, Symbol("x"), text] } },
  "several values of each header": { headers: { authorization: ["Bearer a.b.c", "Bearer d.e.f"], host: ["a", "b"], cookie: [] } },
  "values joined by a comma": { headers: { authorization: "Bearer a.b.c, bearer d.e.f", host: "a, b", "x-forwarded-host": "," } },
  "a map of headers": { headers: new Map([["cookie", text]]) },
  "a `get` that returns no text": { headers: { get: () => ({ toString: null }) } },
  "a `get` that returns a promise": { headers: { get: async () => "a=b" } },
  "headers as a list": { headers: ["cookie", text] },
  "no prototype": { headers: Object.assign(Object.create(null), { cookie: text }) },
  "prototype keys": { headers: JSON.parse(`{"__proto__":"a","constructor":"b","cookie":"toString=1"}`) },
  "prototype keys in its tokens": { headers: { "x-stack-auth": `{"__proto__":{"accessToken":"a","refreshToken":"b"}}` } },
  "tokens nested too deep": { headers: { "x-stack-auth": `${'{"accessToken":'.repeat(100_000)}` } },
  "tokens that are too long": {
    headers: { authorization: `Bearer ${"a".repeat(100_000)}`, "x-stack-auth": "[".repeat(100_000) }
  },
  "five thousand cookies": { headers: { cookie: `stack-refresh-${projectId}--x=1;`.repeat(5_000) } },
  "half of a character": { headers: { cookie: "stack-refresh=\ud800; \udfff=1", host: "\ud800", "x-forwarded-host": "\udfff" } },
  "hosts that are none": { headers: { host: "a b", "x-forwarded-host": "://", "x-forwarded-proto": "https,http" } },
  "a URL object": { url: new URL("https://app.test/"), headers: {} },
  "a URL and a method that are no texts": { url: 5, method: 5, headers: {} },
  "no socket": { socket: null, headers: {} }
}

const apps = {
  "with cookies": createServerApp(options),
  "with a store": createServerApp({ ...options, sessions: createSessions({ store: memoryStore() }) })
}
const nodeResponse = () =>
  Object.assign(new Map<string, unknown>(), {
    headersSent: false,
    writableEnded: false,
    statusCode: 200,
    getHeader: () => undefined,
    setHeader: () => {},
    appendHeader: () => {},
    writeHead: () => {},
    end: () => {},
    once: () => {}
  })
const tagOf = (thrown: { readonly _tag?: string }) => thrown._tag
// An untyped caller.
const any = <A>(value: unknown) => value as A

describe("a value that is no request", () => {
  const verifier = createVerifier(options)
  for (const [name, value] of Object.entries(noRequests)) {
    it(`fails with a typed error: ${name} (rules 37, 76)`, async () => {
      for (const app of Object.values(apps)) {
        assert.throws(() => app.forRequest(any<Request>(value)), /must be a request/)
        const handle = withSession(app, async () => new Response("reached"))
        assert.strictEqual(await handle(any<Request>(value)).catch(tagOf), "InvalidOption")
        assert.throws(() => sessionOf(app, any<Request>(value), nodeResponse()), /must be a request/)
      }
      const rejected = await verifier(any<Request>(value)).catch(tagOf)
      assert.strictEqual(rejected, value == null ? "TokenMissingError" : "InvalidInput")
      assert.strictEqual(await verify(any<Request>(value), secret).catch(tagOf), "InvalidInput")
      assert.strictEqual(await receive(any<Request>(value), { secret, handle: () => {} }).catch(tagOf), "InvalidInput")
    })
  }
})

describe("a request with hostile headers", () => {
  const verifier = createVerifier(options)
  for (const [name, value] of Object.entries(oddRequests)) {
    it(`signs no one in, and does not crash: ${name}`, async () => {
      const request = any<Request>(value)
      for (const app of Object.values(apps)) {
        assert.isNull(await app.forRequest(request).user.get())
        const response = new Headers()
        const view = app.forRequest({ request, response })
        assert.isNull(await view.user.get())
        await view.auth.signOut({ noRedirect: true })
        for (const cookie of response.getSetCookie()) assert.match(cookie, /Max-Age=0|is-https/)
        const node = sessionOf(app, request, nodeResponse())
        if (node !== null) assert.isNull(await node.user.get())
        const handle = withSession(app, async (_, session) => Response.json(await session.user.get()))
        assert.include(
          ["null", "Requests of other origins that may change something are refused."],
          await (await handle(request)).text()
        )
      }
      assert.include(["TokenMissingError", "TokenMalformedError"], await verifier(request).catch(tagOf))
      assert.strictEqual(await verify(request, secret).catch(tagOf), "WebhookHeaderMissingError")
    })
  }
})
