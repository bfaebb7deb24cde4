import * as Schema from "effect/Schema"
import type { Message } from "./rule.js"
import { subject } from "./rule.js"

/** A value in which one of the keys is present and the others are absent. */
export type ExactlyOne<T, Key extends keyof T> = T &
  { readonly [K in Key]: { readonly [P in K]-?: Exclude<T[P], undefined> } & { readonly [P in Exclude<Key, K>]?: never } }[Key]

/** A schema of a struct with exactly one of the keys. */
export interface OneOf<S extends Schema.Constraint, Key extends keyof S["Type"]>
  extends Schema.refine<ExactlyOne<S["Type"], Key>, S> {}

/**
 * Restricts a struct whose keys are optional to those values that have exactly one of them. The message is the one that a
 * caller without type checks gets.
 */
/* @__NO_SIDE_EFFECTS__ */
export const exactlyOne = <S extends Schema.Constraint, const Key extends keyof S["Type"]>(
  schema: S,
  keys: ReadonlyArray<Key>,
  message: Message
): OneOf<S, Key> => {
  const holds = (value: S["Type"]): value is ExactlyOne<S["Type"], Key> =>
    keys.filter((key) => value[key] !== undefined).length === 1
  return Schema.refine(holds, { message: message(subject) })(schema)
}
