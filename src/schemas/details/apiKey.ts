import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** What `WrongApiKeyType` tells: which type of key the call takes, and which it got. @internal */
export const WrongApiKeyType = /* @__PURE__ */ Wire({ expectedType: Schema.String, actualType: Schema.String })
