// Written by `npm run compile` from src/schemas/Jwks.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { array } from "../../codecs/array.js"
import { booleanText } from "../../codecs/query.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Jwks.js"

/** @internal */
export const JwksQuery = /* @__PURE__ */ of<typeof schemas.JwksQuery.Type>(/* @__PURE__ */ struct({
  includeAnonymous: ["include_anonymous", /* @__PURE__ */ optional(booleanText)],
  includeRestricted: ["include_restricted", /* @__PURE__ */ optional(booleanText)]
}))

/** @internal */
export const Jwk = /* @__PURE__ */ of<typeof schemas.Jwk.Type>(/* @__PURE__ */ struct({
  kty: string,
  crv: string,
  alg: string,
  kid: string,
  x: string,
  y: string
}))

/** @internal */
export const Jwks = /* @__PURE__ */ of<typeof schemas.Jwks.Type>(/* @__PURE__ */ struct({
  keys: /* @__PURE__ */ array(Jwk)
}))

