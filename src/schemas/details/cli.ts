import * as Schema from "effect/Schema"

/** The details of `InvalidPollingCodeError`: any value, unchanged. @internal */
export const InvalidPollingCodeError = Schema.optional(Schema.Unknown)
