import { assert, describe, it } from "vitest"
import { initialsOf, toneOf, tones } from "../../../src/react/screens/account/initials.js"

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
  ])("makes of %j %j", (name, initials) => {
    assert.strictEqual(initialsOf(name), initials)
  })
})

describe("toneOf", () => {
  it("gives every text the same one of the tones each time", () => {
    for (const text of ["", "a", "ada@example.com", "𝒳", "x".repeat(10_000)]) {
      const tone = toneOf(text)
      assert.isTrue(Number.isInteger(tone) && tone >= 0 && tone < tones)
      assert.strictEqual(toneOf(text), tone)
    }
  })
})
