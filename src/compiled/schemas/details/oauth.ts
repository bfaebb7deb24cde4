// Written by `npm run compile` from src/schemas/details/oauth.ts.

import { of } from "../../../codecs/Codec.js"
import { string } from "../../../codecs/plain.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/oauth.js"

export const InvalidSharedOAuthProviderId = /* @__PURE__ */ of<typeof schemas.InvalidSharedOAuthProviderId.Type>(
  /* @__PURE__ */ struct({ providerId: ["provider_id", string] })
)

export const InvalidStandardOAuthProviderId = InvalidSharedOAuthProviderId
