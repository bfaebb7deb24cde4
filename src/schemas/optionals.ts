import * as Schema from "effect/Schema"

/** The fields of which any may be absent. */
export type optionals<Fields extends Schema.Struct.Fields> = { readonly [K in keyof Fields]: Schema.optionalKey<Fields[K]> }

/** The fields of a partial update: a key that is absent stays as it is. */
/* @__NO_SIDE_EFFECTS__ */
export const optionals = <const Fields extends Schema.Struct.Fields>(fields: Fields): optionals<Fields> =>
  // No type describes "a record built from the keys of another".
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Schema.optionalKey(field)])) as optionals<Fields>
