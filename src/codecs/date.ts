import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"

const isDate = (u: unknown): u is Date => u instanceof Date && !Number.isNaN(u.getTime())

/** A time, in milliseconds since the epoch on the wire. */
export const millis: Codec<Date> = {
  decode: (input) => dated(input, typeof input === "number", "number"),
  encode: (value) => (isDate(value) ? value.getTime() : expected(value, "a valid Date"))
}

/** A time, as an ISO 8601 text on the wire. */
export const isoDate: Codec<Date> = {
  decode: (input) => dated(input, typeof input === "string", "string"),
  encode: (value) => (isDate(value) ? value.toISOString() : expected(value, "a valid Date"))
}

const dated = (input: unknown, fits: boolean, kind: string) => {
  const date = new Date(fits ? (input as number | string) : Number.NaN)
  return isDate(date) ? date : expected(input, fits ? "a valid Date" : kind)
}
