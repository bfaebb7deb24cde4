import * as Effect from "effect/Effect"
import { ServerApp } from "../services/ServerApp.js"
import type { PlatformUnavailable } from "./failures.js"
import { PermissionDenied } from "./failures.js"
import { orUnavailable } from "./orUnavailable.js"
import { SignedInUser } from "./SignedInUser.js"

/**
 * Succeeds if the signed-in user has a permission, granted directly or inherited: in a team if `teamId` is given, else in the
 * whole project. Asks the platform. Fails with `PermissionDenied`, also if the user is not in the team.
 */
export const requirePermission = Effect.fnUntraced(function* (
  permissionId: string,
  options: { readonly teamId?: string } = {}
): Effect.fn.Return<void, PermissionDenied | PlatformUnavailable, SignedInUser | ServerApp> {
  const { claims } = yield* SignedInUser
  const app = yield* ServerApp
  const { teamId } = options
  const isGranted = yield* orUnavailable(app.permissions.has(claims.userId, permissionId, teamId === undefined ? {} : { teamId }))
  if (!isGranted) {
    return yield* new PermissionDenied({
      missing: "permission",
      id: permissionId,
      message: `The permission ${permissionId} is required.`
    })
  }
})
