import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/**
 * A record whose keys are all of one kind. A key of another kind is a failure, where `Schema.Record` with such a key would
 * drop the entry.
 */
/* @__NO_SIDE_EFFECTS__ */
export const recordOf = <S extends Schema.Constraint>(key: Schema.Codec<string, string>, value: S) => {
  const check = Schema.decodeUnknownResult(key)
  const problems = (record: object) =>
    Object.keys(record).flatMap((name) => {
      const result = check(name)
      return Result.isSuccess(result) ? [] : [{ path: [name], issue: result.failure.issue }]
    })
  return Schema.Record(Schema.String, value).check(Schema.makeFilter(problems))
}
