import * as Schema from "effect/Schema"

/** The details of `InvalidPollingCodeError`: any value, unchanged. @internal */
export const InvalidPollingCodeError = /* @__PURE__ */ Schema.optional(Schema.Unknown)
