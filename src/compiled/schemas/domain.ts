// Written by `npm run compile` from src/schemas/domain.ts.

import { of } from "../../codecs/Codec.js"
import { checked } from "../../codecs/checked.js"
import { string } from "../../codecs/scalar.js"
import type * as schemas from "../../schemas/domain.js"
import { trustedDomain, trustedDomainLength } from "../../schemas/rules/domain.js"

/** @internal */
export const TrustedDomain = /* @__PURE__ */ of<typeof schemas.TrustedDomain.Type>(/* @__PURE__ */ checked(string, trustedDomainLength, trustedDomain))

