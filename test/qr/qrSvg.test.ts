import { createRequire } from "node:module"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { qrSvg } from "../../src/qr/index.js"
import { otpauthUri } from "../../src/services/auth/mfa/totp.js"

// Its types declare another module format than it has.
const jsQR: typeof import("jsqr").default = createRequire(import.meta.url)("jsqr")

/** Decodes a QR code from the drawn path alone, like a camera. */
const read = (svg: string): string | undefined => {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const scale = 4
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  const path = /<path d="([^"]+)"/.exec(svg)?.[1] ?? ""
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = (row * width + Number(x) * scale) * 4
      for (let at = from; at < from + Number(length) * scale * 4; at += 4) pixels.fill(0, at, at + 3)
    }
  }
  return jsQR(pixels, width, width)?.data
}

const uri = otpauthUri(new Uint8Array(20).fill(7), "Ünïcode & Söhne", "ada+test@example.com")

describe("qrSvg", () => {
  it("draws what a reader can decode: the URI of an enrolment, redacted or not", () => {
    assert.strictEqual(read(qrSvg(uri)), uri)
    assert.strictEqual(qrSvg(Redacted.make(uri)), qrSvg(uri))
  })

  it("throws `InvalidInput` for what is no text", () => {
    for (const other of [undefined, null, 7, {}, Symbol("a"), Redacted.make(7)]) {
      // The cast: a caller without type checks.
      const error = Effect.runSync(Effect.flip(Effect.try({ try: () => qrSvg(other as string), catch: (thrown) => thrown })))
      assert.deepInclude(error, { _tag: "InvalidInput", field: "text", reason: "text must be a string" })
    }
  })

  it("draws texts of every supported length", () => {
    for (const length of [1, 20, 200, 600]) {
      const text = "otpauth://".padEnd(length + 10, "aZ9~ü")
      assert.strictEqual(read(qrSvg(text)), text)
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
