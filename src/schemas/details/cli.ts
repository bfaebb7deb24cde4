import * as Schema from "effect/Schema"

/** What `InvalidPollingCodeError` tells: whatever the platform says, as it comes. @internal */
export const InvalidPollingCodeError = /* @__PURE__ */ Schema.optional(Schema.Unknown)
