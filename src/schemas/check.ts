import * as Schema from "effect/Schema"
import type { Rule } from "./rules/Rule.js"
import { subject } from "./rules/Rule.js"

/** Returns the check of a rule; its annotation `rule` holds the rule, for tools that read the schema. @internal */

export const check = <T>(rule: Rule<T>) =>
  Schema.makeFilter<T>(
    (value) => {
      const message = rule(value)
      return message === null || message(subject)
    },
    { rule }
  )
