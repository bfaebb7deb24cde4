// Written by `npm run compile` from src/schemas/DisplayName.ts.

import { of } from "../../codecs/Codec.js"
import { checked } from "../../codecs/checked.js"
import { string } from "../../codecs/scalar.js"
import type * as schemas from "../../schemas/DisplayName.js"
import { displayNameLength } from "../../schemas/rules/text.js"

/** @internal */
export const DisplayName = /* @__PURE__ */ of<typeof schemas.DisplayName.Type>(/* @__PURE__ */ checked(string, displayNameLength))

