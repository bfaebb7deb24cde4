import * as Schema from "effect/Schema"
import type { Choice } from "./rules/choice.js"
import type { Rule } from "./rules/Rule.js"
import { subject } from "./rules/Rule.js"

/** A value in which one of the keys is present and the others are absent. */
export type ExactlyOne<T, Key extends keyof T> = T &
  { readonly [K in Key]: { readonly [P in K]-?: Exclude<T[P], undefined> } & { readonly [P in Exclude<Key, K>]?: never } }[Key]

/** A schema of a struct with exactly one of the keys. */
export interface OneOf<S extends Schema.Constraint, Key extends keyof S["Type"]>
  extends Schema.refine<ExactlyOne<S["Type"], Key>, S> {}

/**
 * Restricts a struct whose keys are optional to those values that have exactly one of the keys of the rule. The message is
 * the one that a caller without type checks gets.
 */
/* @__NO_SIDE_EFFECTS__ */
export const exactlyOne = <S extends Schema.Constraint & { readonly Type: Choice<Key> }, Key extends keyof S["Type"]>(
  schema: S,
  rule: Rule<Choice<Key>>
): OneOf<S, Key> => {
  const holds = (value: S["Type"]): value is ExactlyOne<S["Type"], Key> => rule(value) === null
  // A value without any of the keys is refused, so that is where the text is found.
  return Schema.refine(holds, { message: rule({})?.(subject), rule })(schema)
}
