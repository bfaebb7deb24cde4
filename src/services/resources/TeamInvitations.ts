import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as invitations from "../../contract/teamInvitations.js"
import type { CallbackUrlRequiredError } from "../../errors/redirects.js"
import type { SecretInput } from "../../schemas/Secret.js"
import type { SendTeamInvitationInput, TeamInvitation, TeamInvitationDetails } from "../../schemas/TeamInvitation.js"
import type { LinkOptions } from "../auth/Password.js"
import type { PageCodeError } from "../auth/redirects/pageCode.js"
import type { Resource } from "../cache/Resource.js"
import type { CallFailure } from "../transport/Transport.js"

/** A sent invitation, which can be revoked by its id. */
export interface SentInvitation {
  readonly id: string
}

/** Which invitation to which team. */
export interface TeamInvitationOf {
  readonly teamId: string
  readonly invitationId: string
}

/** Inviting people to the signed-in user's teams, and accepting invitations. */
export interface TeamInvitations {
  /** Lists a team's pending invitations: neither used nor expired. Needs `$read_members` and `$invite_members`. */
  list(teamId: string): Effect.Effect<ReadonlyArray<TeamInvitation>, CallFailure<typeof invitations.list>>
  /** The watched list of a team's pending invitations. Needs `$read_members` and `$invite_members`. */
  currentSent(teamId: string): Resource<ReadonlyArray<TeamInvitation>, CallFailure<typeof invitations.list>>
  /** Invites a person to a team by e-mail; the link opens the page that accepts the invitation. Needs `$invite_members`. */
  send(
    invitation: Omit<SendTeamInvitationInput, "callbackUrl"> & LinkOptions
  ): Effect.Effect<SentInvitation, CallFailure<typeof invitations.send> | CallbackUrlRequiredError>
  /** Revokes an invitation. Needs `$remove_members`. */
  revoke(invitation: TeamInvitationOf): Effect.Effect<void, CallFailure<typeof invitations.del>>
  /** Lists the pending invitations to the signed-in user's verified addresses: neither used nor expired. Since 2026-04. */
  listReceived(): Effect.Effect<ReadonlyArray<TeamInvitation>, CallFailure<typeof invitations.listReceived>>
  /** The watched list of the signed-in user's received invitations. Since 2026-04. */
  readonly currentReceived: Resource<ReadonlyArray<TeamInvitation>, CallFailure<typeof invitations.listReceived>>
  /** Joins the team of a received invitation, without its link. Since 2026-04. */
  acceptReceived(invitationId: string): Effect.Effect<void, CallFailure<typeof invitations.acceptReceived>>
  /**
   * Joins the team of an invitation with the code of its link. Before 2026-11 the user's e-mail address need not be the invited
   * one; since then the call fails with `TeamInvitationEmailMismatch` if the user has not verified it.
   */
  accept(code: SecretInput): Effect.Effect<void, CallFailure<typeof invitations.accept>>
  /** Uses the code of the page's URL, which is removed from the URL once it is used up. */
  accept(): Effect.Effect<void, CallFailure<typeof invitations.accept> | PageCodeError>
  /** Checks that an invitation code is still valid, without using it. Each check counts towards the attempt limit. */
  check(code: SecretInput): Effect.Effect<void, CallFailure<typeof invitations.checkCode>>
  /** Checks the code of the page's URL. */
  check(): Effect.Effect<void, CallFailure<typeof invitations.checkCode> | PageCodeError>
  /** Returns the team of an invitation. Counts as an attempt. */
  getDetails(code: SecretInput): Effect.Effect<TeamInvitationDetails, CallFailure<typeof invitations.getDetails>>
  /** Checks the code of the page's URL. */
  getDetails(): Effect.Effect<TeamInvitationDetails, CallFailure<typeof invitations.getDetails> | PageCodeError>
}

/** Inviting people to the signed-in user's teams, and accepting invitations. */
export const TeamInvitations = Context.Service<TeamInvitations, TeamInvitations>("portico/resources/TeamInvitations")
