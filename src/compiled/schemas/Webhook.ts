// Written by `npm run compile` from src/schemas/Webhook.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent } from "../../codecs/absence.js"
import { string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Webhook.js"

/** @internal */
export const SvixToken = /* @__PURE__ */ of<typeof schemas.SvixToken.Type>(/* @__PURE__ */ struct({
  token: secret,
  url: /* @__PURE__ */ nullWhenAbsent(string)
}))

/** @internal */
export const TestWebhook = /* @__PURE__ */ of<typeof schemas.TestWebhook.Type>(/* @__PURE__ */ struct({
  endpointId: ["endpoint_id", string]
}))

