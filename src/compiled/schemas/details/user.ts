// Written by `npm run compile` from src/schemas/details/user.ts.

import { of } from "../../../codecs/Codec.js"
import { boolean, string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/user.js"

/** @internal */
export const UserIdDoesNotExist = /* @__PURE__ */ of<typeof schemas.UserIdDoesNotExist.Type>(/* @__PURE__ */ struct({
  userId: ["user_id", string]
}))

/** @internal */
export const UserWithEmailAlreadyExists = /* @__PURE__ */ of<typeof schemas.UserWithEmailAlreadyExists.Type>(/* @__PURE__ */ struct({
  email: string,
  wouldWorkIfEmailWasVerified: ["would_work_if_email_was_verified", boolean]
}))

