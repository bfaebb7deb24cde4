import { assert, describe, it } from "@effect/vitest"
import { Base64, isBase64, JsonText, TotpSecret } from "../../src/schemas/Text.js"
import { HandlerPath, imageBytes, Port, ProfileImage, Url } from "../../src/schemas/Url.js"
import { refusedInput, refusedOutput } from "../support/refused.js"

describe("Url", () => {
  it("is absolute and has no spaces", () => {
    assert.deepStrictEqual(refusedInput(Url, "https://example.com/a?b=c#d"), [])
    assert.deepStrictEqual(refusedInput(Url, "/relative"), ["at is not a valid URL"])
    assert.deepStrictEqual(refusedInput(Url, ""), ["at is not a valid URL"])
    assert.deepStrictEqual(refusedInput(Url, "https://example.com/a b"), ["at contains spaces"])
    assert.deepStrictEqual(refusedInput(Url, "not a url"), ["at contains spaces", "at is not a valid URL"])
  })
  it("has at most a million characters", () => {
    const of = (length: number) => "https://a.b/".padEnd(length, "x")
    assert.deepStrictEqual(refusedInput(Url, of(1_000_000)), [])
    assert.deepStrictEqual(refusedInput(Url, of(1_000_001)), ["at must be at most 1000000 characters"])
  })
})

describe("HandlerPath", () => {
  it("starts with a slash", () => {
    assert.deepStrictEqual(refusedInput(HandlerPath, "/handler"), [])
    assert.deepStrictEqual(refusedInput(HandlerPath, "handler"), ["Handler path must start with /"])
  })
})

describe("Port", () => {
  it("is a whole number from 0 to 65535", () => {
    for (const port of [0, 1, 65_534, 65_535]) assert.deepStrictEqual(refusedInput(Port, port), [])
    for (const port of [-1, 65_536, 1.5, Number.NaN]) {
      assert.deepStrictEqual(refusedInput(Port, port), ["at must be a whole number from 0 to 65535"])
    }
  })
})

describe("Base64", () => {
  it("requires padding and allows no other characters", () => {
    for (const text of ["", "QQ==", "QUI=", "QUJD", "+/+/"]) assert.isTrue(isBase64(text), text)
    for (const text of ["Q", "QQ", "QQ=", "Q===", "QU-_", "QUJD ", "QQ==QQ=="]) {
      assert.deepStrictEqual(refusedInput(Base64, text), ["at is not valid base64"], text)
    }
  })
  it("encodes the secret of a second factor", () => {
    assert.deepStrictEqual(refusedOutput(TotpSecret, "QUJD"), [])
    assert.deepStrictEqual(refusedOutput(TotpSecret, "JBSWY3DPEHPK3PX"), ["at is not valid base64"])
  })
})

describe("JsonText", () => {
  it("is any JSON value", () => {
    for (const text of ["{}", "null", '"a"', "[1]"]) assert.deepStrictEqual(refusedInput(JsonText, text), [])
    for (const text of ["", "{", "undefined", "{'a':1}"])
      assert.deepStrictEqual(refusedInput(JsonText, text), ["at is not valid JSON"])
  })
})

describe("ProfileImage", () => {
  const image = (bytes: number, format = "png") => `data:image/${format};base64,${Buffer.alloc(bytes).toString("base64")}`

  it("counts the bytes of an image in a data URL", () => {
    for (const bytes of [1, 2, 3, 99_999]) assert.strictEqual(imageBytes(image(bytes)), bytes)
    for (const url of [
      "https://a.b/c.png",
      "data:image/svg+xml;base64,QQ==",
      "data:image/png;base64,",
      "data:image/png;base64,Q"
    ]) {
      assert.isNull(imageBytes(url), url)
    }
  })
  it("is a URL on the web, or an image of a known format", () => {
    for (const url of [
      "https://a.b/c.png",
      "http://a.b",
      ...["png", "jpg", "jpeg", "gif", "bmp", "webp"].map((f) => image(3, f))
    ]) {
      assert.deepStrictEqual(refusedInput(ProfileImage, url), [], url)
    }
    for (const url of ["ftp://a.b/c.png", "data:text/html;base64,QQ==", "javascript:alert(1)"]) {
      assert.deepStrictEqual(
        refusedInput(ProfileImage, url),
        ["at must be an http or https URL, or a base64 data URL of a png, jpg, jpeg, gif, bmp or webp image"],
        url
      )
    }
  })
  it("has less than 100KB", () => {
    assert.deepStrictEqual(refusedInput(ProfileImage, image(99_999)), [])
    assert.deepStrictEqual(refusedInput(ProfileImage, image(100_000)), ["at must be an image of less than 100KB"])
  })
})
