// Written by `npm run compile` from src/schemas/details/auth.ts.

import { of } from "../../../codecs/Codec.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/auth.js"

/** @internal */
export const InvalidProjectForAccessToken = /* @__PURE__ */ of<typeof schemas.InvalidProjectForAccessToken.Type>(/* @__PURE__ */ struct({
  expectedProjectId: ["expected_project_id", string],
  actualProjectId: ["actual_project_id", string]
}))

