import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** The details of `PasskeyWebAuthnError`: the message and the code of the authenticator. @internal */
export const PasskeyWebAuthnError = Wire({ message: Schema.String, code: Schema.String })
