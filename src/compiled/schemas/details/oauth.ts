// Written by `npm run compile` from src/schemas/details/oauth.ts.

import { of } from "../../../codecs/Codec.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/oauth.js"

/** @internal */
export const InvalidSharedOAuthProviderId = /* @__PURE__ */ of<typeof schemas.InvalidSharedOAuthProviderId.Type>(/* @__PURE__ */ struct({
  providerId: ["provider_id", string]
}))

/** @internal */
export const InvalidStandardOAuthProviderId = InvalidSharedOAuthProviderId

