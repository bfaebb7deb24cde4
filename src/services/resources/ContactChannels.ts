import * as Effect from "effect/Effect"
import * as contactChannels from "../../contract/contactChannels.js"
import type { CallbackUrlRequiredError } from "../../errors/redirects.js"
import type { ContactChannel, CreateContactChannel, UpdateContactChannel } from "../../schemas/ContactChannel.js"
import type { CallFailure } from "../auth/CallFailure.js"
import type { LinkOptions } from "../auth/Password.js"
import { Redirects } from "../auth/Redirects.js"
import type { Resource } from "../cache/Resource.js"
import { changing } from "../session/consequences.js"
import { Session } from "../session/Session.js"
import { ClientTransport } from "../transport/Transport.js"
import { takenChannel } from "./takenChannel.js"

/** A new channel, whose `type` is `email` and that no one signs in with, unless it says otherwise. */
export type WithChannelDefaults<Channel extends Pick<CreateContactChannel, "type" | "usedForAuth">> = Omit<
  Channel,
  "type" | "usedForAuth"
> &
  Partial<Pick<Channel, "type" | "usedForAuth">>

/** What it takes to add an address of the signed-in user. */
export type NewContactChannel = WithChannelDefaults<Omit<CreateContactChannel, "userId">>

/** The same channel with its defaults. @internal */
export const newChannel = <Channel extends object>(channel: Channel) => ({
  type: "email" as const,
  usedForAuth: false,
  ...channel
})

/** The e-mail addresses of the signed-in user. */
export interface ContactChannels {
  /** Lists the addresses of the user. */
  list(): Effect.Effect<ReadonlyArray<ContactChannel>, CallFailure<typeof contactChannels.list>>
  /** The addresses of the user, watched. */
  readonly current: Resource<ReadonlyArray<ContactChannel>, CallFailure<typeof contactChannels.list>>
  /** Adds an address, which is not verified yet. */
  create(channel: NewContactChannel): Effect.Effect<ContactChannel, CallFailure<typeof contactChannels.create>>
  /** Changes an address. A new value has to be verified again. Omitted fields are left unchanged. */
  update(
    contactChannelId: string,
    changes: UpdateContactChannel
  ): Effect.Effect<ContactChannel, CallFailure<typeof contactChannels.update>>
  /** Removes an address. */
  delete(contactChannelId: string): Effect.Effect<void, CallFailure<typeof contactChannels.del>>
  /** Sends the link that verifies an address. */
  sendVerificationEmail(
    contactChannelId: string,
    options?: LinkOptions
  ): Effect.Effect<void, CallFailure<typeof contactChannels.sendVerificationCode> | CallbackUrlRequiredError>
}

/** @internal */
export const make = Effect.gen(function* () {
  const transport = yield* ClientTransport
  const redirects = yield* Redirects
  const session = yield* Session
  const userId = "me"
  // The primary address is among what is known of the user, and of what the access token says.
  const changed = <A, E extends { readonly _tag: string }>(call: Effect.Effect<A, E>) => changing(session, call)
  const service: Omit<ContactChannels, "current"> = {
    list: () => transport.call(contactChannels.list, { query: { userId } }),
    create: (channel) => changed(transport.call(contactChannels.create, { payload: { ...newChannel(channel), userId } })),
    update: (contactChannelId, payload) =>
      takenChannel(
        changed(transport.call(contactChannels.update, { params: { userId, contactChannelId }, payload })),
        contactChannelId,
        payload?.value,
        transport.call(contactChannels.list, { query: { userId } })
      ),
    delete: (contactChannelId) =>
      Effect.asVoid(changed(transport.call(contactChannels.del, { params: { userId, contactChannelId } }))),
    sendVerificationEmail: Effect.fnUntraced(function* (contactChannelId, options = {}) {
      const callbackUrl = yield* redirects.callbackUrl("emailVerification", options.callbackUrl)
      yield* transport.call(contactChannels.sendVerificationCode, {
        params: { userId, contactChannelId },
        payload: { callbackUrl }
      })
    })
  }
  return service
})
