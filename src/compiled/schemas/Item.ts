// Written by `npm run compile` from src/schemas/Item.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { isoDate } from "../../codecs/date.js"
import { int } from "../../codecs/int.js"
import { finite, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Item.js"

/** @internal */
export const Item = /* @__PURE__ */ of<typeof schemas.Item.Type>(/* @__PURE__ */ struct({
  id: string,
  displayName: ["display_name", string],
  quantity: finite
}))

/** @internal */
export const ItemQuantityChange = /* @__PURE__ */ of<typeof schemas.ItemQuantityChange.Type>(/* @__PURE__ */ struct({
  delta: int,
  expiresAt: ["expires_at", /* @__PURE__ */ optional(isoDate)],
  description: /* @__PURE__ */ optional(string)
}))

