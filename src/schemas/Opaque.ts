import * as Schema from "effect/Schema"

/**
 * Makes the value of a schema a type of its own, by the name of a class. `Schema.Opaque` does the same, but its type repeats
 * the schema for members that nobody needs, which doubles the declarations of the package.
 */
/* @__NO_SIDE_EFFECTS__ */
export const Opaque =
  <Self>() =>
  /* @__NO_SIDE_EFFECTS__ */
  <S extends Schema.Top>(schema: S): Schema.Opaque<Self, S, {}> =>
    Schema.Opaque<Self>()(schema)
