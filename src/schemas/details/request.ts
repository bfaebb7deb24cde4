import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** The details of `UnsupportedError`: the code of the error that this client is too old for. @internal */
export const UnsupportedError = Wire({ originalErrorCode: Schema.String }, { originalErrorCode: "originalErrorCode" })

/** The details of `SchemaError`: each field and its problem, as one string. @internal */
export const SchemaError = Wire({ message: Schema.String })

/** The details of `AllOverloadsFailed`: the error of each form of the call. @internal */
export const AllOverloadsFailed = Wire({ overloadErrors: Schema.Array(Schema.Json) })
