import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { string } from "../../codecs/scalar.js"
import * as contactChannels from "../../contract/contactChannels.js"
import type { CallbackUrlRequiredError } from "../../errors/redirects.js"
import type { ContactChannel, CreateContactChannel, UpdateContactChannel } from "../../schemas/ContactChannel.js"
import { notAnObject } from "../arguments/given.js"
import { validateProperties } from "../arguments/validateProperties.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { LinkOptions } from "../auth/Password.js"
import { Redirects } from "../auth/redirects/Redirects.js"
import type { Resource } from "../cache/Resource.js"
import { refreshUserAfter } from "../session/afterCall.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"
import { detectTakenChannel } from "./detectTakenChannel.js"

/** The input of a new contact channel; `type` defaults to `email`, and `usedForAuth` to false. */
export type WithChannelDefaults<Channel extends Pick<CreateContactChannel, "type" | "usedForAuth">> = Omit<
  Channel,
  "type" | "usedForAuth"
> &
  Partial<Pick<Channel, "type" | "usedForAuth">>

/** The input of a new contact channel of the signed-in user. */
export type NewContactChannel = WithChannelDefaults<Omit<CreateContactChannel, "userId">>

/** Fills in the defaults. @internal */
export const newChannel = <Channel extends object>(channel: Channel) => ({
  type: "email" as const,
  usedForAuth: false,
  ...channel
})

/** The signed-in user's contact channels (e-mail addresses). */
export interface ContactChannels {
  /** Lists the user's contact channels. */
  list(): Effect.Effect<ReadonlyArray<ContactChannel>, CallFailure<typeof contactChannels.list>>
  /** The watched list of the user's contact channels. */
  readonly current: Resource<ReadonlyArray<ContactChannel>, CallFailure<typeof contactChannels.list>>
  /** Adds an e-mail address, which is not verified yet. */
  create(channel: NewContactChannel): Effect.Effect<ContactChannel, CallFailure<typeof contactChannels.create>>
  /** Updates a contact channel. A new value has to be verified again. Omitted fields are left unchanged. */
  update(
    contactChannelId: string,
    changes: UpdateContactChannel
  ): Effect.Effect<ContactChannel, CallFailure<typeof contactChannels.update>>
  /** Deletes a contact channel. */
  delete(contactChannelId: string): Effect.Effect<void, CallFailure<typeof contactChannels.del>>
  /** Sends the link that verifies an e-mail address. */
  sendVerificationEmail(
    contactChannelId: string,
    options?: LinkOptions
  ): Effect.Effect<void, CallFailure<typeof contactChannels.sendVerificationCode> | CallbackUrlRequiredError>
}

/** The signed-in user's contact channels (e-mail addresses). */
export const ContactChannels = Context.Service<ContactChannels, ContactChannels>("portico/resources/ContactChannels")

/** @internal */
export const make = Effect.gen(function* () {
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
