import { assert, describe, it } from "vitest"
import { initialsOf, toneOf, tones } from "../src/account/initials.js"

describe("initialsOf", () => {
  it.each([
    ["Ada Lovelace", "AL"],
    ["  ada   king lovelace ", "AL"],
    ["Ada", "A"],
    ["ada.lovelace@example.com", "A"],
    ["Jean-Luc Picard", "JP"],
    ["山田 太郎", "山太"],
    ["𝒳enon Beta", "𝒳B"],
    ["🎉 Party", "P"],
    ["🎉", ""],
    ["", ""],
    ["@", ""]
  ])("turns %j into %j", (name, initials) => {
    assert.strictEqual(initialsOf(name), initials)
  })
})

describe("toneOf", () => {
  it("always returns the same tone for a text", () => {
    for (const text of ["", "a", "ada@example.com", "𝒳", "x".repeat(10_000)]) {
      const tone = toneOf(text)
      assert.isTrue(Number.isInteger(tone) && tone >= 0 && tone < tones)
      assert.strictEqual(toneOf(text), tone)
    }
  })
})
