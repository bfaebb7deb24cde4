// Written by `npm run compile` from src/schemas/OpenInterval.ts.

import { of } from "../../codecs/Codec.js"
import { finite, string } from "../../codecs/scalar.js"
import { tuple } from "../../codecs/tuple.js"
import type * as schemas from "../../schemas/OpenInterval.js"

/** @internal */
export const OpenInterval = /* @__PURE__ */ of<typeof schemas.OpenInterval.Type>(/* @__PURE__ */ tuple(finite, string))

