import * as Effect from "effect/Effect"
import { string } from "../../codecs/scalar.js"
import * as invitations from "../../contract/teamInvitations.js"
import { redactedCode } from "../../schemas/redacted.js"
import type { SecretInput } from "../../schemas/Secret.js"
import { notAnObject, withIds } from "../arguments/given.js"
import { validateProperties } from "../arguments/validateProperties.js"
import type { Using } from "../auth/redirects/pageCode.js"
import { pageCode } from "../auth/redirects/pageCode.js"
import { Redirects } from "../auth/redirects/Redirects.js"
import { ClientTransport } from "../transport/Transport.js"
import type { TeamInvitations } from "./TeamInvitations.js"

/** @internal */
export const makeTeamInvitations = Effect.gen(function* () {
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
    revoke: (invitation) =>
      withIds("invitation", invitation, { teamId: true, invitationId: true }, ({ teamId, invitationId }) =>
        Effect.asVoid(call(invitations.del, { params: { invitationId }, query: { teamId } }))
      ),
    accept: page.using("accept", ({ code, request }: Using<SecretInput>) =>
      Effect.asVoid(request(call(invitations.accept, payload(code))))
    ),
    check: page.checking("check", (code: SecretInput) => Effect.asVoid(call(invitations.checkCode, payload(code)))),
    getDetails: page.checking("getDetails", (code: SecretInput) => call(invitations.getDetails, payload(code)))
  }
  return service
})
