// Written by `npm run compile` from src/schemas/details/cli.ts.

import { of } from "../../../codecs/Codec.js"
import { optional } from "../../../codecs/absence.js"
import { unknown } from "../../../codecs/json.js"
import type * as schemas from "../../../schemas/details/cli.js"

/** @internal */
export const InvalidPollingCodeError = /* @__PURE__ */ of<typeof schemas.InvalidPollingCodeError.Type>(/* @__PURE__ */ optional(unknown))

