import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as contactChannels from "../../../contract/server/contactChannels.js"
import type { ContactChannelNotFound } from "../../../errors/refusals.js"
import type {
  ContactChannel,
  ServerCreateContactChannel,
  ServerUpdateContactChannelInput
} from "../../../schemas/ContactChannel.js"
import { notAnObject, requireIds, withIds, withObject } from "../../arguments/given.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"
import type { WithChannelDefaults } from "../ContactChannels.js"
import { detectTakenChannel } from "../detectTakenChannel.js"
import { newChannel } from "../makeContactChannels.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { withOrOption } from "../orThrow.js"

/** The input of a new contact channel of a user. */
export interface ServerCreateContactChannelInput extends WithChannelDefaults<ServerCreateContactChannel> {}

/** A contact channel of a user. */
export interface ContactChannelOf {
  readonly userId: string
  readonly contactChannelId: string
}

/** The contact channels (e-mail addresses) of any user of the project, for servers. */
export class ServerContactChannels extends Context.Service<
  ServerContactChannels,
  {
    /** Lists a user's contact channels. */
    list(userId: string): Effect.Effect<ReadonlyArray<ContactChannel>, CallFailure<typeof contactChannels.list>>
    /** Returns a user's contact channel, or null if the user has no such channel. */
    get(
      channel: ContactChannelOf,
      options: OrReturnNull
    ): Effect.Effect<ContactChannel | null, Exclude<CallFailure<typeof contactChannels.get>, ContactChannelNotFound>>
    /** Returns a user's contact channel. Fails with `ContactChannelNotFound` if the user has no such channel. */
    get(channel: ContactChannelOf, options?: OrThrow): Effect.Effect<ContactChannel, CallFailure<typeof contactChannels.get>>
    /** Adds an e-mail address to a user, verified or not. */
    create(channel: ServerCreateContactChannelInput): Effect.Effect<ContactChannel, CallFailure<typeof contactChannels.create>>
    /** Updates a user's contact channel. Omitted fields are left unchanged. */
    update(
      changes: ContactChannelOf & ServerUpdateContactChannelInput
    ): Effect.Effect<ContactChannel, CallFailure<typeof contactChannels.update>>
    /** Deletes a user's contact channel. */
    delete(channel: ContactChannelOf): Effect.Effect<void, CallFailure<typeof contactChannels.del>>
    /** Sends the link that verifies an e-mail address; `callbackUrl` is the page that it opens. */
    sendVerificationEmail(
      email: ContactChannelOf & { readonly callbackUrl: string }
    ): Effect.Effect<void, CallFailure<typeof contactChannels.sendVerificationCode>>
  }
>()("portico/resources/ServerContactChannels") {
  /** @internal */
  static readonly make = Effect.map(ServerTransport, ({ call }) =>
    ServerContactChannels.of({
      list: (userId) => requireIds({ userId }, call(contactChannels.list, { query: { userId } })),
      get: withOrOption(
        (channel: ContactChannelOf) =>
          withIds("channel", channel, { userId: true, contactChannelId: true }, ({ userId, contactChannelId }) =>
            call(contactChannels.get, { params: { userId, contactChannelId } })
          ),
        "ContactChannelNotFound"
      ),
      create: (channel) => notAnObject("channel", channel) ?? call(contactChannels.create, { payload: newChannel(channel) }),
      update: (changes) =>
        withObject("changes", changes, ({ userId, contactChannelId, ...payload }) =>
          detectTakenChannel(
            call(contactChannels.update, { params: { userId, contactChannelId }, payload }),
            contactChannelId,
            payload.value,
            call(contactChannels.list, { query: { userId } })
          )
        ),
      delete: (channel) =>
        withIds("channel", channel, { userId: true, contactChannelId: true }, ({ userId, contactChannelId }) =>
          Effect.asVoid(call(contactChannels.del, { params: { userId, contactChannelId } }))
        ),
      sendVerificationEmail: (email) =>
        withObject("email", email, ({ userId, contactChannelId, ...payload }) =>
          Effect.asVoid(call(contactChannels.sendVerificationCode, { params: { userId, contactChannelId }, payload }))
        )
    })
  )
}
