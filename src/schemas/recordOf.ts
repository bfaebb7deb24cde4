import * as Schema from "effect/Schema"
import type { Rule } from "./rules/Rule.js"
import { subject } from "./rules/Rule.js"

/**
 * A record whose keys must all satisfy a rule, which is the annotation `keyRule` of the check. An invalid key is a failure;
 * `Schema.Record` would drop its entry.
 * @internal
 */

export const recordOf = <S extends Schema.Constraint>(keyRule: Rule<string>, value: S) => {
  const problems = (record: object) =>
    Object.keys(record).flatMap((name) => {
      const message = keyRule(name)
      return message === null ? [] : [{ path: [name], issue: message(subject) }]
    })
  return Schema.Record(Schema.String, value).check(Schema.makeFilter(problems, { keyRule }))
}
