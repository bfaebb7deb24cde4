import * as Schema from "effect/Schema"
import type { Choice } from "./rules/choice.js"
import type { Rule } from "./rules/Rule.js"
import { subject } from "./rules/Rule.js"

/** A value in which exactly one of the keys is present. */
export type ExactlyOne<T, Key extends keyof T> = T &
  { readonly [K in Key]: { readonly [P in K]-?: Exclude<T[P], undefined> } & { readonly [P in Exclude<Key, K>]?: never } }[Key]

/** A schema of a struct with exactly one of the keys. */
export interface OneOf<S extends Schema.Constraint, Key extends keyof S["Type"]>
  extends Schema.refine<ExactlyOne<S["Type"], Key>, S> {}

/**
 * Restricts a struct with optional keys to values with exactly one of the rule's keys. The message is for callers without type
 * checks.
 */

export const exactlyOne = <S extends Schema.Constraint & { readonly Type: Choice<Key> }, Key extends keyof S["Type"]>(
  schema: S,
  rule: Rule<Choice<Key>>
): OneOf<S, Key> => {
  const holds = (value: S["Type"]): value is ExactlyOne<S["Type"], Key> => rule(value) === null
  // A value without any of the keys breaks the rule, which yields the message.
  return Schema.refine(holds, { message: rule({})?.(subject), rule })(schema)
}
