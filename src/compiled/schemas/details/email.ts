// Written by `npm run compile` from src/schemas/details/email.ts.

import { of } from "../../../codecs/Codec.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/email.js"

/** @internal */
export const EmailRenderingError = /* @__PURE__ */ of<typeof schemas.EmailRenderingError.Type>(/* @__PURE__ */ struct({
  error: string
}))

