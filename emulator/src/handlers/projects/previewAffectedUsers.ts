import * as Effect from "effect/Effect"
import { admin } from "portico/contract"
import { route } from "../../http/Route.js"
import { reasonUnder, restrictedReason } from "../../users/restrictedReason.js"
import { primaryChannel, usersOf } from "../../world/User.js"

const listed = 10
const maxListed = 100

// Newest users first.
const preview = route(
  admin.signUps.previewRestrictions,
  { lenient: ["query.limit"] },
  ({ query, payload: { onboarding } }, { auth: { project } }) =>
    Effect.sync(() => {
      const affected = [...usersOf(project).values()].reverse().flatMap((user) => {
        const reason = reasonUnder(project, user, onboarding.requireEmailVerification)
        if (reason === null || user.isAnonymous || restrictedReason(project, user) !== null) return []
        const { id, displayName } = user
        return [
          {
            id,
            displayName,
            primaryEmail: primaryChannel(user)?.value ?? null,
            restrictedReason: { type: reason.type }
          }
        ]
      })
      const { limit = listed } = query
      const most = limit >= 1 ? Math.min(Math.trunc(limit), maxListed) : listed
      return { affectedUsers: affected.slice(0, most), totalAffectedCount: affected.length }
    })
)

/** Routes that preview the users whom a change of the onboarding would restrict. */
export const previewAffectedUserRoutes = [preview]
