import * as Effect from "effect/Effect"
import { notificationPreferences, server } from "portico/contract"
import { NotificationCategoryNotFound, UserNotFound } from "portico/effect/errors"
import type { Auth } from "../../http/Auth.js"
import { route } from "../../http/Route.js"
import * as rules from "../../http/rules.js"
import { refusal } from "../../http/StatusError.js"
import { requireSelf, requireUser } from "../../http/signedInUser.js"
import type { NotificationKind } from "../../world/NotificationPreference.js"
import { notificationKinds, setNotifications, wantsNotifications } from "../../world/NotificationPreference.js"
import type { Project } from "../../world/Project.js"
import { usersOf } from "../../world/User.js"

const view = (project: Project, userId: string, kind: NotificationKind) => ({
  ...kind,
  enabled: wantsNotifications(project, userId, kind.id)
})

const listOf = (project: Project, userId: string) => notificationKinds.map((kind) => view(project, userId, kind))

const requireOwn = Effect.fnUntraced(function* (auth: Auth, userId: string) {
  yield* requireSelf(yield* requireUser(auth), userId, "use the preferences")
})

const requireExisting = (project: Project, userId: string) =>
  usersOf(project).has(userId) ? Effect.void : Effect.fail(new UserNotFound())

const kindOf = (id: string) =>
  Effect.mapError(Effect.fromNullishOr(notificationKinds.find((kind) => kind.id === id)), () =>
    refusal(NotificationCategoryNotFound, 404)
  )

const change = (project: Project, userId: string, kind: NotificationKind, enabled: boolean) =>
  Effect.sync(() => {
    setNotifications(project, userId, kind.id, enabled)
    return view(project, userId, kind)
  })

const listOptions = { crud: true, rules: { "params.user_id": rules.uuid } }
const list = route(
  notificationPreferences.list,
  listOptions,
  Effect.fn("notificationPreferences.list")(function* ({ params: { userId } }, { auth }) {
    yield* requireOwn(auth, userId)
    return listOf(auth.project, userId)
  })
)
const serverList = route(
  server.notificationPreferences.list,
  listOptions,
  Effect.fn("server.notificationPreferences.list")(function* ({ params: { userId } }, { auth: { project } }) {
    yield* requireExisting(project, userId)
    return listOf(project, userId)
  })
)

const updateOptions = { crud: true, rules: { "params.user_id": rules.uuid, "params.category_id": rules.uuid } }
const update = route(
  notificationPreferences.update,
  updateOptions,
  Effect.fn("notificationPreferences.update")(function* ({ params, payload }, { auth }) {
    const kind = yield* kindOf(params.categoryId)
    yield* requireOwn(auth, params.userId)
    return yield* change(auth.project, params.userId, kind, payload.enabled)
  })
)
const serverUpdate = route(
  server.notificationPreferences.update,
  updateOptions,
  Effect.fn("server.notificationPreferences.update")(function* ({ params, payload }, { auth: { project } }) {
    const kind = yield* kindOf(params.categoryId)
    yield* requireExisting(project, params.userId)
    return yield* change(project, params.userId, kind, payload.enabled)
  })
)

/** Routes of users' notification preferences. @source protocol/users.md#notification-preferences */
export const notificationPreferenceRoutes = [list, serverList, update, serverUpdate]
