import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
import { Problem } from "./Problem.js"
import { int, string } from "./scalar.js"

/** A codec of a time, given how it is written. */

export const date = <Wire extends number | string>(wire: Codec<Wire>, write: (date: Date) => Wire): Codec<Date> => ({
  decode: (input) => {
    const value = wire.decode(input)
    return value instanceof Problem ? value : valid(new Date(value))
  },
  encode: (value) => {
    const date = valid(value)
    return date instanceof Problem ? date : write(date)
  }
})

const valid = (value: unknown): Date | Problem =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value : expected(value, "a valid Date")

/** A codec of a time, in whole milliseconds since the epoch on the wire. */
export const millis = date(int, (date) => date.getTime())

/** A codec of a time, as an ISO 8601 string on the wire. */
export const isoDate = date(string, (date) => date.toISOString())
