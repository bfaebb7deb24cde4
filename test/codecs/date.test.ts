import { assert, describe, it } from "@effect/vitest"
import { isoDate, millis } from "../../src/codecs/date.js"
import { textOf } from "../support/codecs.js"

const noDates = ["2026-01-01", 0, null, {}, { getTime: () => 0 }, new Date(Number.NaN)]

describe("millis", () => {
  it("reads whole milliseconds since the epoch, and writes them", () => {
    for (const time of [0, -1, 1_700_000_000_000, 8.64e15, -8.64e15]) {
      assert.deepStrictEqual(millis.decode(time), new Date(time))
      assert.strictEqual(millis.encode(new Date(time)), time)
    }
  })

  it("rejects a number that is not an integer or not a time, and a string", () => {
    for (const input of [0.5, Number.NaN, Number.POSITIVE_INFINITY, "0", null, new Date(0)]) {
      assert.strictEqual(textOf(millis.decode(input)), "The value must be an integer")
    }
    assert.strictEqual(textOf(millis.decode(8.64e15 + 1)), "The value must be a valid Date")
  })

  it("rejects encoding an invalid Date", () => {
    for (const value of noDates) assert.strictEqual(textOf(millis.encode(value)), "The value must be a valid Date")
    assert.strictEqual(textOf(millis.encode(undefined)), "The value is a required field")
  })
})

describe("isoDate", () => {
  it("reads an ISO 8601 text of any zone, and writes that of UTC", () => {
    assert.deepStrictEqual(isoDate.decode("2026-01-02T03:04:05+01:00"), new Date("2026-01-02T02:04:05.000Z"))
    assert.strictEqual(isoDate.encode(new Date(0)), "1970-01-01T00:00:00.000Z")
  })

  it("rejects a string that is not a time, and a number", () => {
    assert.strictEqual(textOf(isoDate.decode("soon")), "The value must be a valid Date")
    assert.strictEqual(textOf(isoDate.decode(0)), "The value must be a string")
    for (const value of noDates) assert.strictEqual(textOf(isoDate.encode(value)), "The value must be a valid Date")
  })
})
