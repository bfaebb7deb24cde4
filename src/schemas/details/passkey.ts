import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** What `PasskeyWebAuthnError` tells: the message and the code of the authenticator. @internal */
export const PasskeyWebAuthnError = /* @__PURE__ */ Wire({ message: Schema.String, code: Schema.String })
