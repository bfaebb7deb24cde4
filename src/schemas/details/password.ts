import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** The details of `PasswordTooShort`: the minimum number of characters. @internal */
export const PasswordTooShort = Wire({ minLength: Schema.Finite })

/** The details of `PasswordTooLong`: the maximum number of characters. @internal */
export const PasswordTooLong = Wire({ maxLength: Schema.Finite }, { maxLength: "maxLength" })
