import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Endpoint } from "portico/contract"
import { route } from "../../http/Route.js"
import { reasonUnder, restrictedReason } from "../../users/restrictedReason.js"
import { primaryChannel, usersOf } from "../../world/User.js"

const listed = 10
const maxListed = 100

const previewing = Endpoint.post("/internal/onboarding/preview-affected-users", {
  access: "admin",
  session: "none",
  since: "2026-04",
  query: Schema.Struct({ limit: Schema.optionalKey(Schema.String) }),
  payload: Schema.Struct({
    onboarding: Schema.Struct({ require_email_verification: Schema.optionalKey(Schema.Boolean) })
  }),
  success: Schema.Record(Schema.String, Schema.Json)
})

const limitOf = (text: string | undefined): number => {
  const number = Number.parseInt(text ?? "", 10)
  return Number.isNaN(number) || number < 1 ? listed : Math.min(number, maxListed)
}

// Newest users first.
const preview = route(previewing, {}, ({ query, payload: { onboarding } }, { auth: { project } }) =>
  Effect.sync(() => {
    const affected = [...usersOf(project).values()].reverse().flatMap((user) => {
      const reason = reasonUnder(project, user, onboarding.require_email_verification)
      if (reason === null || user.isAnonymous || restrictedReason(project, user) !== null) return []
      const { id, displayName } = user
      return [
        {
          id,
          display_name: displayName,
          primary_email: primaryChannel(user)?.value ?? null,
          restricted_reason: { type: reason.type }
        }
      ]
    })
    return { affected_users: affected.slice(0, limitOf(query.limit)), total_affected_count: affected.length }
  })
)

/** Routes that preview the users whom a change of the onboarding would restrict. */
export const previewAffectedUserRoutes = [preview]
