import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as invitations from "../../../contract/server/teamInvitations.js"
import type { SendTeamInvitationInput, TeamInvitation } from "../../../schemas/TeamInvitation.js"
import { notAnObject, withIds } from "../../arguments/given.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"
import type { SentInvitation, TeamInvitationOf } from "../TeamInvitations.js"

/** The invitations to any team of the project, for servers. */
export class ServerTeamInvitations extends Context.Service<
  ServerTeamInvitations,
  {
    /** Lists a team's pending invitations: neither used nor expired. */
    list(teamId: string): Effect.Effect<ReadonlyArray<TeamInvitation>, CallFailure<typeof invitations.list>>
    /** Lists the pending invitations to a user's verified addresses. Since 2026-04. */
    listReceived(userId: string): Effect.Effect<ReadonlyArray<TeamInvitation>, CallFailure<typeof invitations.listReceived>>
    /** Adds a user to the team of an invitation that the user has received. Since 2026-04. */
    acceptReceived(invitation: {
      readonly userId: string
      readonly invitationId: string
    }): Effect.Effect<void, CallFailure<typeof invitations.acceptReceived>>
    /** Invites a person to a team by e-mail; `callbackUrl` is the page that the link opens. */
    send(invitation: SendTeamInvitationInput): Effect.Effect<SentInvitation, CallFailure<typeof invitations.send>>
    /** Revokes an invitation. */
    revoke(invitation: TeamInvitationOf): Effect.Effect<void, CallFailure<typeof invitations.del>>
  }
>()("portico/resources/ServerTeamInvitations") {
  /** @internal */
  static readonly make = Effect.map(ServerTransport, ({ call }) =>
    ServerTeamInvitations.of({
      list: (teamId) => call(invitations.list, { query: { teamId } }),
      listReceived: (userId) => call(invitations.listReceived, { query: { userId } }),
      acceptReceived: (invitation) =>
        withIds("invitation", invitation, { userId: true, invitationId: true }, ({ userId, invitationId }) =>
          Effect.asVoid(call(invitations.acceptReceived, { params: { invitationId }, query: { userId }, payload: {} }))
        ),
      send: (invitation) =>
        notAnObject("invitation", invitation) ??
        Effect.map(call(invitations.send, { payload: invitation }), ({ id }) => ({ id })),
      revoke: (invitation) =>
        withIds("invitation", invitation, { teamId: true, invitationId: true }, ({ teamId, invitationId }) =>
          Effect.asVoid(call(invitations.del, { params: { invitationId }, query: { teamId } }))
        )
    })
  )
}
