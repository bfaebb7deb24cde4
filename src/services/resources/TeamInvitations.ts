import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { string } from "../../codecs/scalar.js"
import * as invitations from "../../contract/teamInvitations.js"
import type { CallbackUrlRequiredError } from "../../errors/redirects.js"
import { redactedCode } from "../../schemas/redacted.js"
import type { SecretInput } from "../../schemas/SecretInput.js"
import type { SendTeamInvitation, TeamInvitation, TeamInvitationDetails } from "../../schemas/TeamInvitation.js"
import { notAnObject } from "../arguments/given.js"
import { validateProperties } from "../arguments/validateProperties.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { LinkOptions } from "../auth/Password.js"
import type { PageCodeError, Using } from "../auth/redirects/pageCode.js"
import { pageCode } from "../auth/redirects/pageCode.js"
import { Redirects } from "../auth/redirects/Redirects.js"
import type { Resource } from "../cache/Resource.js"
import { ClientTransport } from "../transport/Transport.js"

/** A sent invitation, which can be revoked by its id. */
export interface SentInvitation {
  readonly id: string
}

/** Inviting people to the signed-in user's teams, and accepting invitations. */
export interface TeamInvitations {
  /** Lists a team's pending invitations: neither used nor expired. Needs `$read_members` and `$invite_members`. */
  list(teamId: string): Effect.Effect<ReadonlyArray<TeamInvitation>, CallFailure<typeof invitations.list>>
  /** The watched list of a team's pending invitations. Needs `$read_members` and `$invite_members`. */
  currentSent(teamId: string): Resource<ReadonlyArray<TeamInvitation>, CallFailure<typeof invitations.list>>
  /** Invites a person to a team by e-mail; the link opens the page that accepts the invitation. Needs `$invite_members`. */
  send(
    invitation: Omit<SendTeamInvitation, "callbackUrl"> & LinkOptions
  ): Effect.Effect<SentInvitation, CallFailure<typeof invitations.send> | CallbackUrlRequiredError>
  /** Revokes an invitation. Needs `$remove_members`. */
  revoke(teamId: string, invitationId: string): Effect.Effect<void, CallFailure<typeof invitations.del>>
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

/** @internal */
export const make = Effect.gen(function* () {
  const { call } = yield* ClientTransport
  const redirects = yield* Redirects
  const page = yield* pageCode
  const payload = (code: SecretInput) => ({ payload: { code: redactedCode(code) } })
  const service: Omit<TeamInvitations, "currentReceived" | "currentSent"> = {
    list: (teamId) => call(invitations.list, { query: { teamId } }),
    send: (invitation) => {
      const broken =
        notAnObject("invitation", invitation) ??
        validateProperties("invitation", invitation, { teamId: true, email: true, callbackUrl: string })
      if (broken !== null) return broken
      return Effect.flatMap(redirects.callbackUrl("teamInvitation", invitation.callbackUrl), (callbackUrl) =>
        Effect.map(call(invitations.send, { payload: { ...invitation, callbackUrl } }), ({ id }) => ({ id }))
      )
    },
    listReceived: () => call(invitations.listReceived, { query: { userId: "me" } }),
    acceptReceived: (invitationId) =>
      Effect.asVoid(call(invitations.acceptReceived, { params: { invitationId }, query: { userId: "me" }, payload: {} })),
    revoke: (teamId, invitationId) => Effect.asVoid(call(invitations.del, { params: { invitationId }, query: { teamId } })),
    accept: page.using("accept", ({ code, request }: Using<SecretInput>) =>
      Effect.asVoid(request(call(invitations.accept, payload(code))))
    ),
    check: page.checking("check", (code: SecretInput) => Effect.asVoid(call(invitations.checkCode, payload(code)))),
    getDetails: page.checking("getDetails", (code: SecretInput) => call(invitations.getDetails, payload(code)))
  }
  return service
})
