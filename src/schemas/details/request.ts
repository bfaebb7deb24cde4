import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** What `UnsupportedError` tells: the code of the error that this client is too old for. @internal */
export const UnsupportedError = /* @__PURE__ */ Wire(
  { originalErrorCode: Schema.String },
  { originalErrorCode: "originalErrorCode" }
)

/** What `SchemaError` tells: each field and what is wrong with it, as one text. @internal */
export const SchemaError = /* @__PURE__ */ Wire({ message: Schema.String })

/** What `AllOverloadsFailed` tells: the error of each form of the call. @internal */
export const AllOverloadsFailed = /* @__PURE__ */ Wire({ overloadErrors: Schema.Array(Schema.Json) })
