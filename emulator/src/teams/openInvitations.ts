import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { teamInvitation } from "../codes/kinds.js"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "../world/Project.js"
import type { Team } from "../world/Team.js"
import { teamsOf } from "../world/Team.js"
import type { User } from "../world/User.js"
import { normalEmail, usersOf } from "../world/User.js"
import type { StoredCode } from "../world/VerificationCode.js"
import { codesOfType } from "../world/VerificationCode.js"

/** A pending invitation. */
export interface OpenInvitation {
  readonly id: string
  readonly team: Team
  readonly email: string
  readonly stored: StoredCode
}

/** Returns the pending invitations of a kind to existing teams, newest first or by id, each with its stored code. */
export const openInvitations = Effect.fnUntraced(function* (
  project: Project,
  wanted: (invitation: { readonly teamId: string; readonly email: string }) => boolean
) {
  const now = yield* Clock.currentTimeMillis
  const open = codesOfType(project, teamInvitation.type)
    .flatMap((stored): ReadonlyArray<OpenInvitation> => {
      const { data } = stored
      const isOpen = stored.usedAtMillis === undefined && stored.expiresAtMillis > now
      if (!isOpen || !Schema.is(teamInvitation.data)(data) || !wanted(data)) return []
      const { email, id, teamId } = data
      const team = teamsOf(project).get(teamId)
      return team === undefined ? [] : [{ id, team, email, stored }]
    })
    .reverse()
  return rulesOf(project).invitationsById ? open.sort((one, other) => (one.id < other.id ? -1 : 1)) : open
})

/** Checks whether an e-mail address is a verified one of a user. */
export const hasVerified = (user: User | undefined, email: string): boolean =>
  user?.channels.some(({ isVerified, value }) => isVerified && value === normalEmail(email)) ?? false

/** Returns the pending invitations to the verified addresses of a user. */
export const invitationsReceivedBy = (project: Project, userId: string) =>
  openInvitations(project, ({ email }) => hasVerified(usersOf(project).get(userId), email))
