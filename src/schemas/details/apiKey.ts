import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** The details of `WrongApiKeyType`: the expected type of key, and the actual one. @internal */
export const WrongApiKeyType = Wire({ expectedType: Schema.String, actualType: Schema.String })
