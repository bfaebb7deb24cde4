import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { nullWhenAbsent } from "./nullWhenAbsent.js"
import { Opaque } from "./Opaque.js"
import { ServerUser, serverFields } from "./User.js"
import { Wire } from "./wire.js"

/** A count of one day, which is written `YYYY-MM-DD`, in UTC. */
export class DailyActivity extends Opaque<DailyActivity>()(Schema.Struct({ date: Schema.String, activity: Schema.Finite })) {}

/** How many users have a way of signing in. */
export class LoginMethodCount extends Opaque<LoginMethodCount>()(
  Schema.Struct({ method: Schema.String, count: Schema.Finite })
) {}

/** What the figures say of a user, if they do not have all of it. @source protocol/changes.md */
export class RecentUser extends Opaque<RecentUser>()(
  Wire(
    {
      ...Struct.pick(serverFields, ["id", "displayName", "primaryEmail", "profileImageUrl", "signedUpAt"]),
      lastActiveAt: Schema.NullOr(Schema.DateFromMillis)
    },
    { signedUpAt: "signed_up_at_millis", lastActiveAt: "last_active_at_millis" }
  )
) {}

// Whole users up to 2026-04.
const UserOfMetrics = Schema.Union([ServerUser, RecentUser])

/** The figures of a project's users. @source protocol/projects.md#other-admin-calls */
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
    /** What the dashboard shows of sign-ins, payments, e-mails and analytics. Null before 2026-04. */
    authOverview: nullWhenAbsent(Schema.Json),
    paymentsOverview: nullWhenAbsent(Schema.Json),
    emailOverview: nullWhenAbsent(Schema.Json),
    analyticsOverview: nullWhenAbsent(Schema.Json),
    /** Users who are here now. Null before 2026-11. */
    liveUsers: nullWhenAbsent(Schema.Finite),
    /** By ISO country code. Null before 2026-11. */
    activeUsersByCountry: nullWhenAbsent(Schema.Record(Schema.String, Schema.Finite))
  })
) {}
