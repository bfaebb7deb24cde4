import type { Codec } from "./Codec.js"
import { expected, unexpected } from "./Codec.js"
import { isObject } from "./isObject.js"
import { Problem } from "./Problem.js"

/** The codec of a key; with the key's name on the wire where that is another one. */
export type Field = Codec<unknown> | readonly [wireKey: string, codec: Codec<unknown>]

/** The value of a struct; a key that may be absent is undefined or not there. */
export type Fields<F extends Readonly<Record<string, Field>>> = {
  readonly [K in keyof F]: F[K] extends Codec<infer T> | readonly [string, Codec<infer T>] ? T : never
}

interface Named {
  readonly name: string
  readonly wireKey: string
  readonly codec: Codec<unknown>
}

/** The codec of an object with certain keys. */
export interface StructCodec<out T> extends Codec<T> {
  /** Writes the keys that the struct names, whatever others there are. */
  readonly encodeNamed: (value: unknown) => Readonly<Record<string, unknown>> | Problem
}

/** An object with certain keys. Others are dropped when it is read, as a newer platform may have more, and refused when it is written. */
/* @__NO_SIDE_EFFECTS__ */
export const struct = <const F extends Readonly<Record<string, Field>>>(fields: F): StructCodec<Fields<F>> => {
  const all = Object.entries<Field>(fields).map(([name, field]): Named => {
    const [wireKey, codec] = "decode" in field ? [name, field] : field
    return { name, wireKey, codec }
  })
  // A copy of an object with all its keys is made several times faster than one that gets them one by one. A key that was once
  // absent is no longer among these.
  let usual: Readonly<Record<string, unknown>> = Object.fromEntries(all.map(({ name }) => [name, undefined]))

  const decode = (input: unknown): Fields<F> | Problem => {
    if (!isObject(input)) return expected(input, "an object")
    const result: Record<string, unknown> = { ...usual }
    for (const { codec, name, wireKey } of all) {
      const value = codec.decode(input[wireKey])
      if (value instanceof Problem) return value.under(wireKey)
      if (value !== undefined) result[name] = value
      else if (Object.hasOwn(usual, name)) {
        usual = Object.fromEntries(Object.entries(usual).filter(([key]) => key !== name))
        return decode(input)
      }
    }
    // The loop has made just these keys.
    return result as Fields<F>
  }
  const encodeNamed = (value: unknown) => {
    if (!isObject(value)) return expected(value, "an object")
    const result: Record<string, unknown> = {}
    for (const { codec, name, wireKey } of all) {
      const encoded = codec.encode(value[name])
      if (encoded instanceof Problem) return encoded.under(name)
      if (encoded !== undefined) result[wireKey] = encoded
    }
    return result
  }
  const names = new Set(all.map(({ name }) => name))
  return {
    decode,
    encodeNamed,
    encode: (value) => {
      for (const key in Object(value)) {
        if (!names.has(key) && Object.hasOwn(Object(value), key)) return unknownKeys(value, names)
      }
      return encodeNamed(value)
    }
  }
}

// An array is no object; that is told in its own words. A key without a value asks for nothing.
const unknownKeys = (value: unknown, names: ReadonlySet<string>): Problem => {
  if (!isObject(value)) return expected(value, "an object")
  return unexpected(Object.keys(value).filter((key) => !names.has(key)))
}
