import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** The details of `EmailRenderingError`: the compiler's message. @internal */
export const EmailRenderingError = Wire({ error: Schema.String })
