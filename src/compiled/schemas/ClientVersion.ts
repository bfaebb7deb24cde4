// Written by `npm run compile` from src/schemas/ClientVersion.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { boolean, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/ClientVersion.js"

/** @internal */
export const ClientVersion = /* @__PURE__ */ of<typeof schemas.ClientVersion.Type>(/* @__PURE__ */ struct({
  clientVersion: string
}))

/** @internal */
export const ClientVersionCheck = /* @__PURE__ */ of<typeof schemas.ClientVersionCheck.Type>(/* @__PURE__ */ struct({
  upToDate: boolean,
  error: /* @__PURE__ */ optional(string),
  severe: /* @__PURE__ */ optional(boolean)
}))

