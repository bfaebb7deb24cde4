import { assert, describe, it } from "@effect/vitest"
import { DayInterval, DayIntervalOrNever, Interval } from "../../src/schemas/Interval.js"
import { refusedInput } from "../support/refused.js"

describe("DayInterval", () => {
  it("counts days, weeks, months or years from zero", () => {
    for (const unit of ["day", "week", "month", "year"]) {
      assert.deepStrictEqual(refusedInput(DayInterval, [0, unit]), [])
      assert.deepStrictEqual(refusedInput(DayInterval, [12, unit]), [])
    }
    for (const count of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.deepStrictEqual(refusedInput(DayInterval, [count, "day"]), [
        "at[0] must be a non-negative whole number and one of day, week, month, year"
      ])
    }
  })
  it("knows no unit of time", () => {
    for (const unit of ["hour", "days", ""]) assert.lengthOf(refusedInput(DayInterval, [1, unit]), 1, unit)
  })
})

describe("Interval", () => {
  it("knows the units of time too", () => {
    for (const unit of ["millisecond", "second", "minute", "hour", "day", "week", "month", "year"]) {
      assert.deepStrictEqual(refusedInput(Interval, [1, unit]), [])
    }
  })
})

describe("DayIntervalOrNever", () => {
  it("is an interval of days or never", () => {
    assert.deepStrictEqual(refusedInput(DayIntervalOrNever, "never"), [])
    assert.deepStrictEqual(refusedInput(DayIntervalOrNever, [1, "month"]), [])
    assert.isNotEmpty(refusedInput(DayIntervalOrNever, "always"))
    assert.isNotEmpty(refusedInput(DayIntervalOrNever, [1, "hour"]))
  })
})
