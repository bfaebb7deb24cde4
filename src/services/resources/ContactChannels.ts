import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as contactChannels from "../../contract/contactChannels.js"
import type { CallbackUrlRequiredError } from "../../errors/redirects.js"
import type { ContactChannel, CreateContactChannel, UpdateContactChannelInput } from "../../schemas/ContactChannel.js"
import type { LinkOptions } from "../auth/Password.js"
import type { Resource } from "../cache/Resource.js"
import type { CallFailure } from "../transport/Transport.js"

/** The input of a new contact channel; `type` defaults to `email`, and `usedForAuth` to false. */
export type WithChannelDefaults<Channel extends Pick<CreateContactChannel, "type" | "usedForAuth">> = Omit<
  Channel,
  "type" | "usedForAuth"
> &
  Partial<Pick<Channel, "type" | "usedForAuth">>

/** The input of a new contact channel of the signed-in user. */
export interface CreateContactChannelInput extends WithChannelDefaults<Omit<CreateContactChannel, "userId">> {}

/** The signed-in user's contact channels (e-mail addresses). */
export interface ContactChannels {
  /** Lists the user's contact channels. */
  list(): Effect.Effect<ReadonlyArray<ContactChannel>, CallFailure<typeof contactChannels.list>>
  /** The watched list of the user's contact channels. */
  readonly current: Resource<ReadonlyArray<ContactChannel>, CallFailure<typeof contactChannels.list>>
  /** Adds an e-mail address, which is not verified yet. */
  create(channel: CreateContactChannelInput): Effect.Effect<ContactChannel, CallFailure<typeof contactChannels.create>>
  /** Updates a contact channel. A new value has to be verified again. Omitted fields are left unchanged. */
  update(
    contactChannelId: string,
    changes: UpdateContactChannelInput
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
