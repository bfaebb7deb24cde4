import { snakeCase } from "../schemas/snakeCase.js"
import type { Codec } from "./Codec.js"
import { expected, unexpected } from "./Codec.js"
import { isObject } from "./object.js"
import { Problem } from "./Problem.js"

/** The codec of a key, with the key's name on the wire if that differs. */
export type Field = Codec<unknown> | readonly [wireKey: string, codec: Codec<unknown>]

/** The type of a struct; an optional key is undefined or absent. */
export type Fields<F extends Readonly<Record<string, Field>>> = {
  readonly [K in keyof F]: F[K] extends Codec<infer T> | readonly [string, Codec<infer T>] ? T : never
}

interface Named {
  readonly name: string
  readonly wireKey: string
  readonly codec: Codec<unknown>
}

interface Members {
  readonly all: ReadonlyArray<Named>
  readonly names: ReadonlySet<string>
  /**
   * A template of a decoded object: copying an object with all its keys is several times faster than adding them one by one. A
   * key that was once absent is removed.
   */
  usual: Readonly<Record<string, unknown>>
}

const membersOf = (fields: Readonly<Record<string, Field>>, wireKeyOf: (name: string) => string): Members => {
  const all = Object.entries(fields).map(([name, field]): Named => {
    const [wireKey, codec] = "decode" in field ? [wireKeyOf(name), field] : field
    return { name, wireKey, codec }
  })
  return {
    all,
    names: new Set(all.map(({ name }) => name)),
    usual: Object.fromEntries(all.map(({ name }) => [name, undefined]))
  }
}

/** The codec of an object with known keys. */
export interface StructCodec<out T> extends Codec<T> {
  /** Encodes the known keys, whatever others there are. */
  readonly encodeNamed: (value: unknown) => Readonly<Record<string, unknown>> | Problem
}

/**
 * A codec of an object with known keys. Unknown keys are dropped when decoding, because a newer platform may have more, and
 * rejected when encoding. `wireKeyOf` returns the key on the wire of fields that do not state it; by default their own.
 */

export const struct = <const F extends Readonly<Record<string, Field>>>(
  fields: F,
  wireKeyOf: (name: string) => string = (name) => name
): StructCodec<Fields<F>> => {
  // Computed on first use: an app imports hundreds of codecs and uses a few.
  let computed: Members | null = null
  const members = () => (computed ??= membersOf(fields, wireKeyOf))

  const decode = (input: unknown): Fields<F> | Problem => {
    if (!isObject(input)) return expected(input, "an object")
    const shape = members()
    const result: Record<string, unknown> = { ...shape.usual }
    for (const { codec, name, wireKey } of shape.all) {
      const value = codec.decode(input[wireKey])
      if (value instanceof Problem) return value.under(wireKey)
      if (value !== undefined) result[name] = value
      else if (Object.hasOwn(shape.usual, name)) {
        shape.usual = Object.fromEntries(Object.entries(shape.usual).filter(([key]) => key !== name))
        return decode(input)
      }
    }
    // The loop has set exactly these keys.
    return result as Fields<F>
  }
  const encodeNamed = (value: unknown) => {
    if (!isObject(value)) return expected(value, "an object")
    const result: Record<string, unknown> = {}
    for (const { codec, name, wireKey } of members().all) {
      const encoded = codec.encode(value[name])
      if (encoded instanceof Problem) return encoded.under(name)
      if (encoded !== undefined) result[wireKey] = encoded
    }
    return result
  }
  return {
    decode,
    encodeNamed,
    encode: (value) => {
      if (!isObject(value)) return expected(value, "an object")
      const { names } = members()
      // A key whose value is undefined counts as absent.
      const unknown = Object.keys(value).filter((key) => !names.has(key) && value[key] !== undefined)
      return unknown.length > 0 ? unexpected(unknown) : encodeNamed(value)
    }
  }
}

/** A codec of an object whose keys are snake_case on the wire, unless a field says otherwise. */

export const wire = <const F extends Readonly<Record<string, Field>>>(fields: F): StructCodec<Fields<F>> =>
  struct(fields, snakeCase)
