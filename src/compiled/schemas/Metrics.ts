// Written by `npm run compile` from src/schemas/Metrics.ts.

import { of } from "../../codecs/Codec.js"
import { array } from "../../codecs/array.js"
import { record } from "../../codecs/record.js"
import { finite, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Metrics.js"
import { ServerUser } from "./User.js"

/** @internal */
export const DailyActivity = /* @__PURE__ */ of<typeof schemas.DailyActivity.Type>(/* @__PURE__ */ struct({
  date: string,
  activity: finite
}))

/** @internal */
export const LoginMethodCount = /* @__PURE__ */ of<typeof schemas.LoginMethodCount.Type>(/* @__PURE__ */ struct({
  method: string,
  count: finite
}))

/** @internal */
export const Metrics = /* @__PURE__ */ of<typeof schemas.Metrics.Type>(/* @__PURE__ */ struct({
  totalUsers: ["total_users", finite],
  dailyUsers: ["daily_users", /* @__PURE__ */ array(DailyActivity)],
  dailyActiveUsers: ["daily_active_users", /* @__PURE__ */ array(DailyActivity)],
  usersByCountry: ["users_by_country", /* @__PURE__ */ record(finite)],
  recentlyRegistered: ["recently_registered", /* @__PURE__ */ array(ServerUser)],
  recentlyActive: ["recently_active", /* @__PURE__ */ array(ServerUser)],
  loginMethods: ["login_methods", /* @__PURE__ */ array(LoginMethodCount)]
}))

