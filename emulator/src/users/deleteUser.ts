import * as Effect from "effect/Effect"
import { PlatformEvents } from "../events/PlatformEvents.js"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "../world/Project.js"
import { removeSessionsOf } from "../world/Session.js"
import { membershipsOf, removeMembership } from "../world/Team.js"
import type { User } from "../world/User.js"
import { removeUser } from "../world/User.js"

/** Deletes a user with memberships and channels. @source protocol/users.md#calls */
export const deleteUser = Effect.fn("deleteUser")(function* (project: Project, user: User) {
  const events = yield* PlatformEvents
  const memberships = [...membershipsOf(project, user.id).values()]
  removeUser(project, user)
  if (rulesOf(project).deletesSessions) removeSessionsOf(project, user.id)
  for (const membership of memberships) {
    removeMembership(project, membership)
    yield* events.emit(project, "team_membership.deleted", { team_id: membership.teamId, user_id: user.id })
  }
  yield* events.emit(project, "user.deleted", { id: user.id, teams: memberships.map(({ teamId }) => ({ id: teamId })) })
})
