// Written by `npm run compile` from src/schemas/details/passkey.ts.

import { of } from "../../../codecs/Codec.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/passkey.js"

/** @internal */
export const PasskeyWebAuthnError = /* @__PURE__ */ of<typeof schemas.PasskeyWebAuthnError.Type>(/* @__PURE__ */ struct({
  message: string,
  code: string
}))

