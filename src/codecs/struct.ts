import type { Codec } from "./Codec.js"
import { expected } from "./Codec.js"
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

/** An object with certain keys. Others are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export const struct = <const F extends Readonly<Record<string, Field>>>(fields: F): Codec<Fields<F>> => {
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
  return {
    decode,
    encode: (value) => {
      if (!isObject(value)) return expected(value, "an object")
      const result: Record<string, unknown> = {}
      for (const { codec, name, wireKey } of all) {
        const encoded = codec.encode(value[name])
        if (encoded instanceof Problem) return encoded.under(name)
        if (encoded !== undefined) result[wireKey] = encoded
      }
      return result
    }
  }
}
