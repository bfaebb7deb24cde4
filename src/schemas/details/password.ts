import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** What `PasswordTooShort` tells: the least number of characters. @internal */
export const PasswordTooShort = /* @__PURE__ */ Wire({ minLength: Schema.Finite })

/** What `PasswordTooLong` tells: the greatest number of characters. @internal */
export const PasswordTooLong = /* @__PURE__ */ Wire({ maxLength: Schema.Finite }, { maxLength: "maxLength" })
