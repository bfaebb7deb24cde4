import type { Codec } from "./Codec.js"
import { json } from "./json.js"
import { Problem } from "./Problem.js"
import { record } from "./record.js"
import type { StructCodec } from "./struct.js"

type Keys = Readonly<Record<string, unknown>>

/** A codec of a struct that keeps unknown keys, with any JSON as their values. */

export const openStruct = (named: StructCodec<Keys>): Codec<Keys> => ({
  decode: (input) => merge(named.decode(input), () => rest.decode(input)),
  encode: (value) => merge(named.encodeNamed(value), () => rest.encode(value))
})

const rest = record(json)

const merge = <Named>(named: Named | Problem, others: () => unknown) => {
  if (named instanceof Problem) return named
  const all = others()
  return all instanceof Problem ? all : { ...(all as Keys), ...named }
}
