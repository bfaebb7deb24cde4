// Written by `npm run compile` from src/schemas/Cli.ts.

import { of } from "../../codecs/Codec.js"
import { optional } from "../../codecs/absence.js"
import { isoDate } from "../../codecs/date.js"
import { int } from "../../codecs/int.js"
import { string } from "../../codecs/scalar.js"
import { secret, secretInput } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Cli.js"

/** @internal */
export const CompleteCliLogin = /* @__PURE__ */ of<typeof schemas.CompleteCliLogin.Type>(/* @__PURE__ */ struct({
  loginCode: ["login_code", /* @__PURE__ */ secretInput(string)],
  refreshToken: ["refresh_token", secret]
}))

/** @internal */
export const StartCliLogin = /* @__PURE__ */ of<typeof schemas.StartCliLogin.Type>(/* @__PURE__ */ struct({
  expiresInMillis: ["expires_in_millis", /* @__PURE__ */ optional(int)]
}))

/** @internal */
export const CliLogin = /* @__PURE__ */ of<typeof schemas.CliLogin.Type>(/* @__PURE__ */ struct({
  pollingCode: ["polling_code", secret],
  loginCode: ["login_code", secret],
  expiresAt: ["expires_at", isoDate]
}))

/** @internal */
export const PollCliLogin = /* @__PURE__ */ of<typeof schemas.PollCliLogin.Type>(/* @__PURE__ */ struct({
  pollingCode: ["polling_code", secret]
}))

/** @internal */
export const CliLoginStatus = /* @__PURE__ */ of<typeof schemas.CliLoginStatus.Type>(/* @__PURE__ */ struct({
  status: string,
  refreshToken: ["refresh_token", /* @__PURE__ */ optional(secret)]
}))

