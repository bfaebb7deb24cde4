import { Result, Schema } from "effect"
import { problems } from "../../src/schemas/problems.js"

/** Returns a schema's problems with a value to decode, at the path `at`; empty if it is valid. */
export const refusedInput = <A, I>(schema: Schema.Codec<A, I>, value: unknown): ReadonlyArray<string> =>
  texts(Schema.decodeUnknownResult(schema)(value, { errors: "all", onExcessProperty: "error" }))

/** Returns a schema's problems with a value to send. */
export const refusedOutput = <A, I>(schema: Schema.Codec<A, I>, value: unknown): ReadonlyArray<string> =>
  texts(Schema.encodeUnknownResult(schema)(value, { errors: "all" }))

const texts = (result: Result.Result<unknown, Schema.SchemaError>) =>
  Result.isSuccess(result) ? [] : problems(result.failure, "at").map((problem) => problem.message)
