import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { qrPath, qrSvg } from "../../src/qr/index.js"
import { otpauthUri } from "../../src/services/auth/mfa/totp.js"
import { readQr } from "../support/readQr.js"

const uri = otpauthUri(new Uint8Array(20).fill(7), "Ünïcode & Söhne", "ada+test@example.com")

describe("qrSvg", () => {
  it("draws what a reader can decode: the URI of an enrolment, redacted or not", () => {
    assert.strictEqual(readQr(qrSvg(uri)), uri)
    assert.strictEqual(qrSvg(Redacted.make(uri)), qrSvg(uri))
  })

  it("throws `InvalidInput` for what is no text", () => {
    for (const draw of [qrSvg, qrPath])
      for (const other of [undefined, null, 7, {}, Symbol("a"), Redacted.make(7)]) {
        // The cast: a caller without type checks.
        const error = Effect.runSync(Effect.flip(Effect.try({ try: () => draw(other as string), catch: (thrown) => thrown })))
        assert.deepInclude(error, { _tag: "InvalidInput", field: "text", reason: "text must be a string" })
      }
  })

  it("draws texts of every supported length", () => {
    for (const length of [1, 20, 200, 600]) {
      const text = "otpauth://".padEnd(length + 10, "aZ9~ü")
      assert.strictEqual(readQr(qrSvg(text)), text)
    }
  })

  it("rejects a text that is too long for any code", () => {
    assert.include(qrSvg("a".repeat(2331)), "<svg")
    assert.throws(() => qrSvg("a".repeat(2332)))
  })

  it("is an image with an accessible name, which cannot break out of its element", () => {
    assert.match(qrSvg(uri), /^<svg [^>]*role="img"[^>]*><title>QR code for an authenticator app<\/title>/)
    assert.include(qrSvg(uri, { title: "</title><script>&" }), "<title>&lt;/title&gt;&lt;script&gt;&amp;</title>")
  })

  it("has a margin of four modules", () => {
    const starts = [...qrSvg(uri).matchAll(/M(\d+) (\d+)h\d+v1h/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    assert.strictEqual(Math.min(...starts.map(([x]) => x)), 4)
    assert.strictEqual(Math.min(...starts.map(([, y]) => y)), 4)
  })

  it("requests nothing: the image contains no URL", () => {
    assert.deepStrictEqual(qrSvg(uri).match(/https?:[^"]+/g), ["http://www.w3.org/2000/svg"])
  })
})

describe("qrPath", () => {
  it("is the path that the image draws, in a square of its size", () => {
    const { path, size } = qrPath(uri)
    assert.deepStrictEqual(qrPath(Redacted.make(uri)), { path, size })
    assert.include(qrSvg(uri), ` viewBox="0 0 ${size} ${size}" `)
    assert.include(qrSvg(uri), `<path d="${path}"/>`)
  })
})
