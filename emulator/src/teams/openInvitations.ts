import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { teamInvitation } from "../codes/kinds.js"
import type { Project } from "../world/Project.js"
import { codesOfType } from "../world/VerificationCode.js"

/** The invitations to a team that are neither used nor expired, newest first, each with its stored code. */
export const openInvitations = Effect.fnUntraced(function* (project: Project, teamId: string) {
  const now = yield* Clock.currentTimeMillis
  return codesOfType(project, teamInvitation.type)
    .flatMap((stored) => {
      const { data } = stored
      const isOpen = stored.usedAtMillis === undefined && stored.expiresAtMillis > now
      return isOpen && Schema.is(teamInvitation.data)(data) && data.teamId === teamId ? [{ ...data, stored }] : []
    })
    .reverse()
})
