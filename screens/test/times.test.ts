import { assert, describe, it } from "vitest"
import { moneyOf, rhythmOf, spanOf } from "../src/account/money.js"
import { dayOf, placeOf, relativeTime as unbrokenTime } from "../src/account/times.js"

/** The time with ordinary spaces. */
const relativeTime = (...args: Parameters<typeof unbrokenTime>) => unbrokenTime(...args).replaceAll("\u00a0", " ")

const now = Date.UTC(2026, 2, 10, 12)
const ago = (millis: number) => relativeTime(new Date(now - millis), now, "en", "just now")
const minute = 60_000
const day = 1440 * minute

describe("relativeTime", () => {
  it("uses the largest unit with a whole count", () => {
    assert.deepStrictEqual([0, 59_999, minute, 59 * minute, 60 * minute, day, 6 * day, 7 * day, 40 * day, 800 * day].map(ago), [
      "just now",
      "just now",
      "1 minute ago",
      "59 minutes ago",
      "1 hour ago",
      "1 day ago",
      "6 days ago",
      "1 week ago",
      "1 month ago",
      "2 years ago"
    ])
    assert.strictEqual(relativeTime(new Date(now + 3 * day), now, "en", "just now"), "in 3 days")
    assert.strictEqual(relativeTime(new Date(now + 59_999), now, "en", "just now"), "now")
  })

  it("rounds the time that is left, so that a moment after a key of 90 days was created it expires in 3 months", () => {
    const left = (millis: number) => relativeTime(new Date(now + millis - 1), now, "en", "just now")
    assert.deepStrictEqual([2 * minute, 7 * day, 30 * day, 90 * day, 365 * day].map(left), [
      "in 2 minutes",
      "in 7 days",
      "in 4 weeks",
      "in 3 months",
      "in 12 months"
    ])
  })

  it("counts units and never names a calendar month or day, which may be another one", () => {
    const tenthOfMarch = Date.UTC(2026, 2, 10, 1)
    assert.strictEqual(relativeTime(new Date(Date.UTC(2026, 0, 29)), tenthOfMarch, "en", "just now"), "1 month ago")
    assert.strictEqual(relativeTime(new Date(Date.UTC(2026, 2, 8, 23)), tenthOfMarch, "en", "just now"), "1 day ago")
  })

  it("uses the language", () => {
    assert.strictEqual(relativeTime(new Date(now - 2 * day), now, "de", "gerade eben"), "vor 2 Tagen")
    assert.strictEqual(relativeTime(new Date(now - 3 * day), now, "ja", "たった今"), "3 日前")
  })
})

describe("times and dates", () => {
  it("end no line inside", () => {
    for (const language of ["en", "de", "es", "ja", "fr"]) {
      for (const millis of [3 * day, -3 * day]) {
        assert.notInclude(unbrokenTime(new Date(now + millis), now, language, "-"), " ")
        assert.notInclude(dayOf(new Date(now + millis), language), " ")
      }
    }
    assert.strictEqual(unbrokenTime(new Date(now - 2 * day), now, "de", "gerade eben"), "vor\u00a02\u00a0Tagen")
  })
})

describe("placeOf", () => {
  it("names what is known", () => {
    assert.strictEqual(placeOf({ cityName: "Lisbon", countryCode: "PT" }, "en"), "Lisbon, Portugal")
    assert.strictEqual(placeOf({ cityName: null, countryCode: "PT" }, "de"), "Portugal")
    assert.strictEqual(placeOf({ cityName: "", countryCode: null }, "en"), null)
    assert.strictEqual(placeOf({ cityName: null, countryCode: "not a code" }, "en"), "not a code")
  })
})

describe("money", () => {
  it("omits zero decimals", () => {
    assert.strictEqual(moneyOf("9.99", "USD", "en"), "$9.99")
    assert.strictEqual(moneyOf("9.00", "USD", "en"), "$9")
    assert.strictEqual(moneyOf("1200", "JPY", "en"), "¥1,200")
  })

  it("formats a billing interval without the number one", () => {
    assert.strictEqual(rhythmOf([1, "month"], "en"), "month")
    assert.strictEqual(rhythmOf([1, "month"], "de"), "Monat")
    assert.strictEqual(rhythmOf([3, "month"], "en"), "3 months")
    assert.deepStrictEqual(
      (["day", "week", "month", "year"] as const).map((unit) => rhythmOf([1, unit], "ja")),
      ["日", "週", "月", "年"]
    )
    assert.strictEqual(rhythmOf([1, "week"], "es"), "semana")
    assert.strictEqual(rhythmOf([1, "fortnight"], "en"), "fortnight")
  })

  it("formats durations in the language, and unknown units unchanged", () => {
    assert.strictEqual(spanOf([14, "day"], "en"), "14 days")
    assert.strictEqual(spanOf([1, "month"], "es"), "1 mes")
    assert.strictEqual(spanOf([2, "fortnight"], "en"), "2 fortnight")
  })
})
