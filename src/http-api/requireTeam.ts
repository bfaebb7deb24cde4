import * as Effect from "effect/Effect"
import type { ServerTeam } from "../schemas/Team.js"
import { ServerApp } from "../services/ServerApp.js"
import { CurrentUser } from "./CurrentUser.js"
import type { PlatformUnavailable } from "./failures.js"
import { PermissionDenied } from "./failures.js"
import { orDefect } from "./orUnavailable.js"

/** Returns a team that the signed-in user is a member of. Asks the platform. Fails with `PermissionDenied` for any other team. */
export const requireTeam = Effect.fnUntraced(function* (
  teamId: string
): Effect.fn.Return<ServerTeam, PermissionDenied | PlatformUnavailable, CurrentUser | ServerApp> {
  const { claims } = yield* CurrentUser
  const app = yield* ServerApp
  const teams = yield* orDefect(app.teams.list({ userId: claims.userId }))
  const team = teams.find(({ id }) => id === teamId)
  return team ?? (yield* new PermissionDenied({ missing: "team", id: teamId, message: "You are not a member of this team." }))
})
