// Written by `npm run compile` from src/schemas/details/apiKey.ts.

import { of } from "../../../codecs/Codec.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/apiKey.js"

/** @internal */
export const WrongApiKeyType = /* @__PURE__ */ of<typeof schemas.WrongApiKeyType.Type>(/* @__PURE__ */ struct({
  expectedType: ["expected_type", string],
  actualType: ["actual_type", string]
}))

