// Written by `npm run compile` from src/schemas/Session.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent, optional } from "../../codecs/absence.js"
import { millis } from "../../codecs/date.js"
import { int } from "../../codecs/int.js"
import { nullByDefault } from "../../codecs/nullByDefault.js"
import { boolean, finite, string } from "../../codecs/scalar.js"
import { secret } from "../../codecs/secret.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Session.js"
import { UserIdOrMe } from "./ids.js"

/** @internal */
export const SessionQuery = /* @__PURE__ */ of<typeof schemas.SessionQuery.Type>(/* @__PURE__ */ struct({
  userId: ["user_id", UserIdOrMe]
}))

/** @internal */
export const GeoInfo = /* @__PURE__ */ of<typeof schemas.GeoInfo.Type>(/* @__PURE__ */ struct({
  ip: string,
  countryCode: /* @__PURE__ */ nullByDefault(string),
  regionCode: /* @__PURE__ */ nullByDefault(string),
  cityName: /* @__PURE__ */ nullByDefault(string),
  latitude: /* @__PURE__ */ nullByDefault(finite),
  longitude: /* @__PURE__ */ nullByDefault(finite),
  tzIdentifier: /* @__PURE__ */ nullByDefault(string)
}))

/** @internal */
export const ActiveSession = /* @__PURE__ */ of<typeof schemas.ActiveSession.Type>(/* @__PURE__ */ struct({
  id: string,
  userId: ["user_id", string],
  createdAt: ["created_at", millis],
  isImpersonation: ["is_impersonation", boolean],
  lastUsedAt: ["last_used_at", /* @__PURE__ */ nullWhenAbsent(millis)],
  isCurrentSession: ["is_current_session", boolean],
  geoInfo: ["last_used_at_end_user_ip_info", /* @__PURE__ */ nullWhenAbsent(GeoInfo)]
}))

/** @internal */
export const CreateSession = /* @__PURE__ */ of<typeof schemas.CreateSession.Type>(/* @__PURE__ */ struct({
  userId: ["user_id", UserIdOrMe],
  expiresInMillis: ["expires_in_millis", /* @__PURE__ */ optional(int)],
  isImpersonation: ["is_impersonation", /* @__PURE__ */ optional(boolean)]
}))

/** @internal */
export const CreatedSession = /* @__PURE__ */ of<typeof schemas.CreatedSession.Type>(/* @__PURE__ */ struct({
  accessToken: ["access_token", secret],
  refreshToken: ["refresh_token", secret]
}))

