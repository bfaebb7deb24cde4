import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** What `EmailRenderingError` tells: the text of the compiler. @internal */
export const EmailRenderingError = /* @__PURE__ */ Wire({ error: Schema.String })
