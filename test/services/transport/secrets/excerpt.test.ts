import { assert, describe, it } from "@effect/vitest"
import { excerpt } from "../../../../src/services/transport/secrets/excerpt.js"

const request = (payload: unknown, headers: Record<string, string> = {}) => ({
  method: "POST",
  url: "https://api.test/api/v1/x?code=seven77",
  headers: { "content-type": "application/json", "x-stack-access-type": "server", ...headers },
  body: JSON.stringify(payload)
})

describe("excerpt", () => {
  it("is at most 200 characters of a page of any size (rule 38)", () => {
    assert.isAtMost(excerpt("word ".repeat(1_000_000)).length, 200)
    assert.isAtMost(excerpt("x".repeat(1_000_000), request({ a: "xxxx" })).length, 200)
  })

  it("drops the last word only of a page longer than the inspected part", () => {
    for (const [length, shown] of [
      [1999, "end"],
      [2000, "end"],
      [2001, ""]
    ] as const) {
      assert.strictEqual(excerpt("end".padStart(length)), shown)
    }
  })
  it("masks values that the request sent, however short, and keeps the words around them (rule 46)", () => {
    const sent = request({ password: "hunter2", deep: [{ totp: "123456" }] }, { "x-proxy": "opensesame" })
    const page = 'Internal server error: {"password": "hunter2", "totp": "123456"} from opensesame with code=seven77'
    assert.strictEqual(excerpt(page, sent), 'Internal server error: {"password": "***", "totp": "***"} from *** with code=***')
  })

  it("masks sent values in JSON and form encoding, even malformed strings (rule 46)", () => {
    const odd = 'a "quoted" päss+word\n'
    const sent = request({ odd, lone: "half \ud83d of a pair" })
    assert.strictEqual(
      excerpt(`${JSON.stringify({ odd })} ${new URLSearchParams({ odd })} ${odd}`, sent),
      '{"odd":"***"} *** ***'
    )
  })

  it("keeps the names of fields, and masks tokens of three parts", () => {
    const names =
      "items.0.prices.once.USD and auth.oauth.providers.google.client_secret, or prices.interval.USD. Not primary_email_auth_enabled."
    assert.strictEqual(excerpt(names), names)
    assert.strictEqual(excerpt("Bearer eyJh.eyJz.c2ln and abcdef.eyJzdWIiOiIxMjMifQ.abcdef"), "Bearer *** and ***")
  })

  it("masks the beginning of a sent value that is longer than the page", () => {
    const long = Array.from({ length: 5000 }, (_, index) => `w${index}`).join(" ")
    for (const length of [300, 1000, 2000]) assert.strictEqual(excerpt(long.slice(0, length), request({ long })), "***")
  })

  it("handles a page and a request of 12 MB", () => {
    const long = "x y".repeat(4_000_000)
    assert.strictEqual(excerpt(`before ${long}`, request({ long })), "before")
    assert.isAtMost(excerpt(`"${"\\".repeat(12_000_000)}`, request({ a: "\\".repeat(12_000_000) })).length, 200)
  })

  it("masks a secret with spaces that begins before the end of the inspected part", () => {
    const page = `${"w ".repeat(990)}${"correct horse battery staple "}`
    assert.notInclude(excerpt(page.padEnd(3000, "."), request({ password: "correct horse battery staple" })), "horse")
  })

  it("masks a long secret around a short one, and half a secret at the end of a page", () => {
    assert.strictEqual(excerpt("key abcdef0123456789abcdef", request({ a: "abcdef" })), "key ***")
    const page = `${"0123456789abcdef0123456789abcdef ".repeat(60)}hunter2 opens`
    assert.notInclude(excerpt(page.slice(0, 1985)), "hunt")
  })

  it("shows nothing of a page if the request sent more values than can be looked for", () => {
    for (const count of [20_000, 150_000]) {
      const sent = request({ userIds: Array.from({ length: count }, (_, index) => `value-${index}`) })
      assert.strictEqual(excerpt("Bad gateway", sent), "***")
      assert.strictEqual(excerpt("<html><p>Bad gateway</p>".repeat(100), sent), "")
    }
  })
})
