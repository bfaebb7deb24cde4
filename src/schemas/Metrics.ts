import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { ServerUser } from "./User.js"
import { Wire } from "./wire.js"

/** A count of one day, which is written `YYYY-MM-DD`, in UTC. */
export class DailyActivity extends Opaque<DailyActivity>()(Schema.Struct({ date: Schema.String, activity: Schema.Finite })) {}

/** How many users have a way of signing in. */
export class LoginMethodCount extends Opaque<LoginMethodCount>()(
  Schema.Struct({ method: Schema.String, count: Schema.Finite })
) {}

/** The figures of a project's users. @source facts 17.3 */
export class Metrics extends Opaque<Metrics>()(
  Wire({
    totalUsers: Schema.Finite,
    /** New users of each of the last 31 days, oldest first. */
    dailyUsers: Schema.Array(DailyActivity),
    dailyActiveUsers: Schema.Array(DailyActivity),
    /** By ISO country code. */
    usersByCountry: Schema.Record(Schema.String, Schema.Finite),
    recentlyRegistered: Schema.Array(ServerUser),
    recentlyActive: Schema.Array(ServerUser),
    loginMethods: Schema.Array(LoginMethodCount)
  })
) {}
