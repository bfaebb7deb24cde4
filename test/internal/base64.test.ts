import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as Base64 from "effect/encoding/Base64"
import * as Base64Url from "effect/encoding/Base64Url"
import * as fc from "fast-check"
import { base64UrlBytes, toBase64, toBase64Url } from "../../src/internal/base64.js"

describe("Base64 by the host", () => {
  it("is that of effect, for any bytes and texts", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: "grapheme" }), (bytes, text) => {
        assert.strictEqual(toBase64(bytes), Base64.encode(bytes))
        assert.strictEqual(toBase64(text), Base64.encode(text))
        assert.strictEqual(toBase64Url(bytes), Base64Url.encode(bytes))
        assert.strictEqual(base64UrlBytes(toBase64Url(bytes)), bytes.length)
      })
    )
  })

  it("counts no bytes of a text that effect cannot decode", () => {
    for (const text of ["", "AA", "AAA", "AAAA", "A", "AAAAA", "A+", "A/A", "ä", "A A", "AA==", "A_-9"]) {
      const whole = Base64Url.decode(text)
      assert.strictEqual(base64UrlBytes(text), Result.isSuccess(whole) ? whole.success.length : null, text)
    }
  })
})
