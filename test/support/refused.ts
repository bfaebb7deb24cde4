import { Result, Schema } from "effect"
import { problems } from "../../src/schemas/problems.js"

/** What a schema says against a value that is decoded, at the path `at`; empty where it accepts the value. */
export const refusedInput = <A, I>(schema: Schema.Codec<A, I>, value: unknown): ReadonlyArray<string> =>
  texts(Schema.decodeUnknownResult(schema)(value, { errors: "all", onExcessProperty: "error" }))

/** What a schema says against a value that is to be sent. */
export const refusedOutput = <A, I>(schema: Schema.Codec<A, I>, value: unknown): ReadonlyArray<string> =>
  texts(Schema.encodeUnknownResult(schema)(value, { errors: "all" }))

const texts = (result: Result.Result<unknown, Schema.SchemaError>) =>
  Result.isSuccess(result) ? [] : problems(result.failure, "at").map((problem) => problem.message)
