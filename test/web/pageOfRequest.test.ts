import { assert, describe, it } from "vitest"
import { pageOfRequest, signInRequired } from "../../src/web/requireUser.js"

const page = "https://app.test/notes?page=2"
const of = (method: string, headers: Readonly<Record<string, string>> = {}, url = "https://app.test/api/save") =>
  pageOfRequest(new Request(url, { method, headers }))

describe("the page to which a sign-in returns", () => {
  it("is the one that a request loads, or that it was sent from", () => {
    for (const method of ["GET", "HEAD"]) assert.strictEqual(of(method, { referer: "https://app.test/before" }, page), page)
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) assert.strictEqual(of(method, { referer: page }), page)
    assert.strictEqual(of("POST", { "next-action": "a", referer: "https://app.test/before" }, page), page)
    assert.strictEqual(of("GET", { "x-tsr-serverfn": "true", referer: page }), page)
  })

  it("is never of another origin, nor what is no address", () => {
    const elsewhere = [
      "https://evil.test/notes",
      "https://app.test.evil.test/",
      "https://app.test:8443/",
      "http://app.test/notes",
      "https://app.test@evil.test/",
      "//app.test/notes",
      "javascript:alert(1)",
      "/notes",
      ""
    ]
    for (const referer of elsewhere) {
      assert.isNull(of("POST", { referer }), referer)
      assert.isNull(of("GET", { referer, "x-tsr-serverfn": "true" }), referer)
    }
    assert.isNull(of("POST"))
  })

  it("is in the response to a page that is loaded, and a script gets a 401", () => {
    const urls = { signIn: "/handler/sign-in", afterSignIn: "/" }
    const session = { auth: { urls } } as unknown as Parameters<typeof signInRequired>[0]
    for (const [headers, status] of [
      [{ "sec-fetch-mode": "navigate" }, 303],
      [{ "sec-fetch-mode": "cors", accept: "text/html" }, 401],
      [{ accept: "text/html,*/*" }, 303],
      [{ accept: "application/json" }, 401],
      [{}, 401]
    ] as ReadonlyArray<readonly [Readonly<Record<string, string>>, number]>) {
      const response = signInRequired(session, new Request(page, { headers }))
      assert.strictEqual(response.status, status, JSON.stringify(headers))
      assert.strictEqual(response.headers.get("cache-control"), "private, no-store")
    }
  })
})
