import * as Schema from "effect/Schema"
import type { Rule } from "./rules/Rule.js"
import { subject } from "./rules/Rule.js"

/** A check of a schema by a rule; the annotation `rule` holds the rule itself, for those who read the schema. @internal */
/* @__NO_SIDE_EFFECTS__ */
export const check = <T>(rule: Rule<T>) =>
  Schema.makeFilter<T>(
    (value) => {
      const message = rule(value)
      return message === null || message(subject)
    },
    { rule }
  )
