import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { nullWhenAbsent } from "./absence.js"
import { Opaque } from "./Opaque.js"
import { ServerUser, serverFields } from "./User.js"
import { Wire } from "./wire.js"

/** A count of one day, which is formatted as `YYYY-MM-DD`, in UTC. */
export class DailyActivity extends Opaque<DailyActivity>()(Schema.Struct({ date: Schema.String, activity: Schema.Finite })) {}

/** The number of users with a sign-in method. */
export class LoginMethodCount extends Opaque<LoginMethodCount>()(
  Schema.Struct({ method: Schema.String, count: Schema.Finite })
) {}

/** The fields of a user in the metrics of platforms that omit the others. @source protocol/changes.md */
export class RecentUser extends Opaque<RecentUser>()(
  Wire(
    {
      ...Struct.pick(serverFields, ["id", "displayName", "primaryEmail", "profileImageUrl", "signedUpAt"]),
      lastActiveAt: Schema.NullOr(Schema.DateFromMillis)
    },
    { signedUpAt: "signed_up_at_millis", lastActiveAt: "last_active_at_millis" }
  )
) {}

// Complete users up to 2026-04.
const UserOfMetrics = Schema.Union([ServerUser, RecentUser])

/** The user metrics of a project. @source protocol/projects.md#other-admin-calls */
export class Metrics extends Opaque<Metrics>()(
  Wire({
    totalUsers: Schema.Finite,
    /** New users of each of the last 31 days, oldest first. */
    dailyUsers: Schema.Array(DailyActivity),
    dailyActiveUsers: Schema.Array(DailyActivity),
    /** By ISO country code. */
    usersByCountry: Schema.Record(Schema.String, Schema.Finite),
    recentlyRegistered: Schema.Array(UserOfMetrics),
    recentlyActive: Schema.Array(UserOfMetrics),
    loginMethods: Schema.Array(LoginMethodCount),
    /** The dashboard's metrics of sign-ins, payments, e-mails and analytics. Null before 2026-04. */
    authOverview: nullWhenAbsent(Schema.Json),
    paymentsOverview: nullWhenAbsent(Schema.Json),
    emailOverview: nullWhenAbsent(Schema.Json),
    analyticsOverview: nullWhenAbsent(Schema.Json),
    /** The number of users who are online now. Null before 2026-11. */
    liveUsers: nullWhenAbsent(Schema.Finite),
    /** Users who are online now, by ISO country code. Null before 2026-11. */
    activeUsersByCountry: nullWhenAbsent(Schema.Record(Schema.String, Schema.Array(RecentUser)))
  })
) {}
