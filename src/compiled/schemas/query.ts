// Written by `npm run compile` from src/schemas/query.ts.

import { of } from "../../codecs/Codec.js"
import { booleanText } from "../../codecs/query.js"
import type * as schemas from "../../schemas/query.js"

/** @internal */
export const BooleanText = /* @__PURE__ */ of<typeof schemas.BooleanText.Type>(booleanText)

