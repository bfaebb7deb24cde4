import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { compiledAs } from "./compiledAs.js"
import { Opaque } from "./Opaque.js"
import { snakeCase } from "./snakeCase.js"

/** The snake_case form of a camelCase name: `"primaryEmail"` is `"primary_email"`. */
export type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : S

/** The wire key of each field: the explicit one if given, the snake_case form otherwise. */
export type WireKeys<Fields, Renamed> = {
  readonly [K in keyof Fields]: K extends keyof Renamed ? Renamed[K] & string : K extends string ? Snake<K> : never
}

/** A struct that is camelCase in TypeScript and snake_case on the wire. */
export interface Wire<Fields extends Schema.Struct.Fields, Renamed>
  extends Schema.encodeKeys<Schema.Struct<Fields>, WireKeys<Fields, Renamed>> {
  // The services of the fields: declared here, the compiler need not derive them from the wire form.
  readonly DecodingServices: Schema.Struct.DecodingServices<Fields>
  readonly EncodingServices: Schema.Struct.EncodingServices<Fields>
}

/**
 * Declares a struct by its TypeScript names. Only its own keys are renamed: the content of a value, such as a user's metadata,
 * stays unchanged. `renamed` holds the wire keys that are not the snake_case form.
 */

export const Wire = <Fields extends Schema.Struct.Fields, const Renamed extends { readonly [K in keyof Fields]?: string } = {}>(
  fields: Fields,
  renamed?: Renamed
): Wire<Fields, Renamed> => {
  const keys = Object.fromEntries(Object.keys(fields).map((name) => [name, renamed?.[name] ?? snakeCase(name)]))
  const struct: Schema.Struct<Schema.Struct.Fields> = Schema.Struct(fields)
  // The only cast: no type describes "a record built from the keys of another".
  return Schema.encodeKeys(keys)(struct).pipe(compiledAs("wire", struct, keys)) as Schema.Constraint as Wire<Fields, Renamed>
}

/** Any JSON value that belongs to the SDK's user; never inspected or renamed. */
export interface Metadata extends Schema.NullOr<typeof Schema.Json> {}

/** Any JSON value that belongs to the SDK's user; never inspected or renamed. */
export const Metadata: Metadata = Schema.NullOr(Schema.Json)

/** The response of a call without a result. It has to say so: an empty object may come from a network in the platform's place. */
export class Done extends Opaque<Done>()(Schema.Struct({ success: Schema.Literal(true) })) {}

/** A value that is a JSON string on the wire. @internal */

export const fromJson = <S extends Schema.Constraint>(schema: S) =>
  Schema.fromJsonString(schema).pipe(compiledAs("jsonText", schema))

/** A word with another name on the wire. @internal */

export const renamedWord = <const Name extends string, const OnWire extends string>(name: Name, onWire: OnWire) =>
  Schema.Literal(onWire).pipe(
    Schema.decodeTo(
      Schema.Literal(name),
      SchemaTransformation.transform<Name, OnWire>({ decode: () => name, encode: () => onWire })
    ),
    compiledAs("renamed", name, onWire)
  )
