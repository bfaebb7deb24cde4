import * as Schema from "effect/Schema"

/** Fields that are all optional. */
export type optionals<Fields extends Schema.Struct.Fields> = { readonly [K in keyof Fields]: Schema.optionalKey<Fields[K]> }

/** Makes the fields of a partial update optional: an omitted field is left unchanged. */

export const optionals = <const Fields extends Schema.Struct.Fields>(fields: Fields): optionals<Fields> =>
  // No type describes "a record built from the keys of another".
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Schema.optionalKey(field)])) as optionals<Fields>
