// Written by `npm run compile` from src/schemas/wire.ts.

import { of } from "../../codecs/Codec.js"
import { nullable } from "../../codecs/absence.js"
import { json } from "../../codecs/json.js"
import { nothing } from "../../codecs/nothing.js"
import { literal } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/wire.js"

/** @internal */
export const Done = /* @__PURE__ */ of<typeof schemas.Done.Type>(/* @__PURE__ */ struct({
  success: /* @__PURE__ */ literal(true)
}))

/** @internal */
export const Metadata = /* @__PURE__ */ of<typeof schemas.Metadata.Type>(/* @__PURE__ */ nullable(json))

/** @internal */
export const Nothing = /* @__PURE__ */ of<typeof schemas.Nothing.Type>(nothing)

