import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { admin, Endpoint } from "portico/contract"
import { UserNotFound } from "portico/effect/errors"
import { Outbox } from "../../emails/Outbox.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { analyticsOverview } from "../../metrics/analyticsOverview.js"
import { authOverview } from "../../metrics/authOverview.js"
import { counted } from "../../metrics/counted.js"
import { perDay } from "../../metrics/days.js"
import { emailOverview } from "../../metrics/emailOverview.js"
import { paymentsOverview } from "../../metrics/paymentsOverview.js"
import { renew } from "../../payments/renew.js"
import { userView } from "../../users/userView.js"
import { activeIdsOn, countryOf, dayOf, lastActive } from "../../world/Activity.js"
import type { Project } from "../../world/Project.js"
import type { User } from "../../world/User.js"
import { usersOf } from "../../world/User.js"

const shown = 5

/** How long users count as online after their last request. */
const liveMillis = 300_000

const admin202611 = { access: "admin", session: "none", since: "2026-11" } as const

const newest = (users: ReadonlyArray<User>, timeOf: (user: User) => number): ReadonlyArray<User> =>
  [...users].sort((one, other) => timeOf(other) - timeOf(one)).slice(0, shown)

const methodsOf = (project: Project, user: User): ReadonlyArray<string> => [
  ...(user.passwordHash === null ? [] : ["password"]),
  ...(user.otpEnabled ? ["otp"] : []),
  ...(user.passkeyEnabled ? ["passkey"] : []),
  ...user.oauthAccounts.map(
    ({ providerConfigId }) => project.config.oauthProviders.find(({ id }) => id === providerConfigId)?.type ?? providerConfigId
  )
]

const get = route(
  admin.metrics.get,
  { crud: true },
  Effect.fn("metrics.get")(function* ({ query: { includeAnonymous = false } }, { auth: { project } }) {
    yield* renew(project)
    const now = yield* Clock.currentTimeMillis
    const users = [...usersOf(project).values()].filter(({ isAnonymous }) => includeAnonymous || !isAnonymous)
    const view = (user: User) => userView(project, user)
    const live = users.filter(({ lastActiveAtMillis }) => now - lastActiveAtMillis < liveMillis)
    return {
      totalUsers: users.length,
      dailyUsers: perDay(now, (date) => users.filter(({ signedUpAtMillis }) => dayOf(signedUpAtMillis) === date).length),
      dailyActiveUsers: perDay(now, (date) => activeIdsOn(project, date, includeAnonymous).size),
      usersByCountry: Object.fromEntries(counted(users.flatMap((user) => countryOf(project, user) ?? []))),
      recentlyRegistered: newest(users, ({ signedUpAtMillis }) => signedUpAtMillis).map(view),
      // Deleted users are left out and not replaced by others.
      recentlyActive: lastActive(project, shown, includeAnonymous).flatMap((id) => {
        const user = usersOf(project).get(id)
        return user === undefined ? [] : [view(user)]
      }),
      loginMethods: counted(users.flatMap((user) => methodsOf(project, user)).sort()).map(([method, count]) => ({
        method,
        count
      })),
      authOverview: authOverview(project, now, includeAnonymous),
      paymentsOverview: paymentsOverview(project, now),
      emailOverview: emailOverview(project, yield* (yield* Outbox).sent, now),
      analyticsOverview: analyticsOverview(project, now),
      liveUsers: live.length,
      activeUsersByCountry: Object.fromEntries(
        counted(live.flatMap((user) => countryOf(project, user) ?? [])).map(([country]) => [
          country,
          live.filter((user) => countryOf(project, user) === country).map(view)
        ])
      )
    }
  })
)

const getUserCounts = route(
  Endpoint.get("/internal/metrics/user-counts", {
    ...admin202611,
    success: Schema.Struct({ total_users: Schema.Int, anonymous_users: Schema.Int })
  }),
  { crud: true },
  (_, { auth: { project } }) =>
    Effect.sync(() => {
      const users = [...usersOf(project).values()]
      const anonymous = users.filter(({ isAnonymous }) => isAnonymous).length
      return { total_users: users.length - anonymous, anonymous_users: anonymous }
    })
)

const getUserActivity = route(
  Endpoint.get("/internal/user-activity", {
    ...admin202611,
    query: Schema.Struct({ user_id: Schema.String }),
    success: Schema.Struct({ data_points: Schema.Array(Schema.Struct({ date: Schema.String, activity: Schema.Int })) }),
    errors: [UserNotFound]
  }),
  { crud: true, rules: { "query.user_id": rules.uuid } },
  Effect.fn("metrics.getUserActivity")(function* ({ query: { user_id: userId } }, { auth: { project } }) {
    if (!usersOf(project).has(userId)) return yield* new UserNotFound()
    const now = yield* Clock.currentTimeMillis
    return { data_points: perDay(now, (date) => (activeIdsOn(project, date, true).has(userId) ? 1 : 0)) }
  })
)

/** Routes of user metrics. @source protocol/projects.md#other-admin-calls */
export const metricsRoutes = [get, getUserCounts, getUserActivity]
