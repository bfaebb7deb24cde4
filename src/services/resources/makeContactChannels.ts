import * as Effect from "effect/Effect"
import { string } from "../../codecs/scalar.js"
import * as contactChannels from "../../contract/contactChannels.js"
import { notAnObject } from "../arguments/given.js"
import { validateProperties } from "../arguments/validateProperties.js"
import { Redirects } from "../auth/redirects/Redirects.js"
import { refreshUserAfter } from "../session/afterCall.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"
import type { ContactChannels } from "./ContactChannels.js"
import { detectTakenChannel } from "./detectTakenChannel.js"

/** Fills in the defaults. @internal */
export const newChannel = <Channel extends object>(channel: Channel) => ({
  type: "email" as const,
  usedForAuth: false,
  ...channel
})

/** @internal */
export const makeContactChannels = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const redirects = yield* Redirects
  const userId = "me"
  // The primary address is part of the user, and of the access token's claims.
  const updatesUser = refreshUserAfter(yield* Session)
  const service: Omit<ContactChannels, "current"> = {
    list: () => transport.call(contactChannels.list, { query: { userId } }),
    create: (channel) =>
      notAnObject("channel", channel) ??
      updatesUser(transport.call(contactChannels.create, { payload: { ...newChannel(channel), userId } })),
    update: (contactChannelId, changes) =>
      notAnObject("changes", changes) ??
      detectTakenChannel(
        updatesUser(
          transport.call(contactChannels.update, {
            params: { userId, contactChannelId },
            payload: changes
          })
        ),
        contactChannelId,
        changes.value,
        transport.call(contactChannels.list, { query: { userId } })
      ),
    delete: (contactChannelId) =>
      Effect.asVoid(updatesUser(transport.call(contactChannels.del, { params: { userId, contactChannelId } }))),
    sendVerificationEmail: (contactChannelId, options) => {
      const broken = validateProperties("options", options, { callbackUrl: string })
      if (broken !== null) return broken
      return Effect.flatMap(redirects.callbackUrl("emailVerification", options?.callbackUrl), (callbackUrl) =>
        Effect.asVoid(
          transport.call(contactChannels.sendVerificationCode, { params: { userId, contactChannelId }, payload: { callbackUrl } })
        )
      )
    }
  }
  return service
})
