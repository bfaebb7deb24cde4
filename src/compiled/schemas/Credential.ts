// Written by `npm run compile` from src/schemas/Credential.ts.

import { of } from "../../codecs/Codec.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Credential.js"
import { Email } from "./Email.js"
import { Password } from "./Password.js"

/** @internal */
export const Credential = /* @__PURE__ */ of<typeof schemas.Credential.Type>(/* @__PURE__ */ struct({
  email: Email,
  password: Password
}))

