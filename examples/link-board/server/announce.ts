import { Effect } from "effect"
import type { types } from "portico/effect"
import { CallOptions, ServerApp } from "portico/effect"
import type { Link } from "./api.js"

// The platform answers once the mail server has accepted all e-mails, and nobody waits for this one.
const patience = { timeoutMillis: 120_000, attemptTimeoutMillis: 120_000 }

/** E-mails the other members of a team about a new link, except those who have unsubscribed. */
export const announce = (team: types.Teams.ServerTeam, link: Link) =>
  Effect.gen(function* () {
    const { emails, teams } = yield* ServerApp
    const members = yield* teams.listMembers(team.id)
    const userIds = members.map(({ userId }) => userId).filter((id) => id !== link.addedByUserId)
    if (userIds.length === 0) return
    yield* emails.send({
      userIds,
      subject: `${link.addedBy} shared a link with ${team.displayName}`,
      html: `<p><a href="${escape(link.url)}">${escape(link.title)}</a></p><p>${escape(link.addedBy)} added it to the board.</p>`,
      notificationCategoryName: "Marketing"
    })
    // The link stays on the board even if the e-mail cannot be sent.
  }).pipe(
    Effect.provideService(CallOptions, patience),
    Effect.catchCause((cause) => Effect.logWarning("The new link could not be announced", cause))
  )

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
