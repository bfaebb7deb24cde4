import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaIssue from "effect/SchemaIssue"
import type { Codec } from "../codecs/Codec.js"
import { Problem } from "../codecs/Problem.js"
import { problems } from "../schemas/problems.js"

/** A codec that reads and writes by the schema itself. @internal */
export const schemaCodec = <T>(schema: Schema.Codec<T, unknown>): Codec<T> => {
  const decode = Schema.decodeUnknownResult(schema)
  const encode = Schema.encodeUnknownResult(schema)
  return {
    decode: (input) => Result.getOrElse(decode(input), problem),
    encode: (value) => Result.getOrElse(encode(value), problem)
  }
}

const problem = (error: Schema.SchemaError): Problem =>
  new Problem(
    () =>
      problems(error)
        .map(({ message }) => message)
        .join("; "),
    pathOf(error.issue)
  )

/** Where in a value its first difference from the schema is. */
const pathOf = (first: SchemaIssue.Issue): ReadonlyArray<PropertyKey> => {
  const path: Array<PropertyKey> = []
  let issue: SchemaIssue.Issue | undefined = first
  while (issue !== undefined) {
    if (issue._tag === "Pointer") path.push(...issue.path)
    issue = "issue" in issue ? issue.issue : "issues" in issue ? issue.issues[0] : undefined
  }
  return path
}
