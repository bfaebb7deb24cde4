import * as Effect from "effect/Effect"
import { invalid } from "../errors/invalid.js"
import { mustBe } from "../schemas/messages/value.js"
import type { TeamPermissionOf } from "../services/resources/permissionScope.js"
import { ServerApp } from "../services/ServerApp.js"
import { CurrentUser } from "./CurrentUser.js"
import type { PlatformUnavailable } from "./failures.js"
import { PermissionDenied } from "./failures.js"
import { orDefect } from "./orUnavailable.js"

/**
 * Succeeds if the signed-in user has a permission, granted directly or inherited: in a team if `teamId` is given, else in the
 * whole project. Asks the platform. Fails with `PermissionDenied`, also if the user is not in the team.
 *
 * @since 0.2.0
 * @category Servers
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { requirePermission } from "portico/http-api"
 *
 * const rename = Effect.gen(function* () {
 *   yield* requirePermission({ permissionId: "$update_team", teamId })
 *   return "renamed"
 * })
 * ```
 */
export const requirePermission = Effect.fnUntraced(function* (
  permission: string | TeamPermissionOf,
  ...more: readonly []
): Effect.fn.Return<void, PermissionDenied | PlatformUnavailable, CurrentUser | ServerApp> {
  const { claims } = yield* CurrentUser
  const app = yield* ServerApp
  const { userId } = claims
  // A caller without type checks, who would get the permission in the whole project.
  if (more.length > 0) return yield* Effect.die(invalid("permission", mustBe("one object with permissionId and teamId")))
  // A caller without type checks may pass anything, which `has` refuses.
  const asked = typeof permission === "string" ? { permissionId: permission } : permission
  const { permissionId, teamId }: { readonly permissionId: string; readonly teamId?: string } = Object(asked)
  const isGranted = yield* orDefect(
    // The id of a team often is a part of the URL, where anyone can write anything.
    Effect.catchIf(
      app.permissions.has({ ...asked, userId }),
      (error) => typeof teamId === "string" && error._tag === "InvalidInput" && error.field === "teamId",
      () => Effect.succeed(false)
    )
  )
  if (!isGranted) {
    return yield* new PermissionDenied({
      missing: "permission",
      id: permissionId,
      message: `The permission ${permissionId} is required.`
    })
  }
})
