import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { nullWhenAbsent, optionals } from "./absence.js"
import { Email } from "./Email.js"
import { UserIdOrMe, Uuid } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { Wire } from "./wire.js"

const fields = {
  id: Schema.String,
  userId: nullWhenAbsent(Schema.String),
  type: Open(["email"]),
  value: Schema.String,
  usedForAuth: Schema.Boolean,
  isVerified: Schema.Boolean,
  isPrimary: Schema.Boolean
}

/** A contact channel: an e-mail address of a user. @source protocol/users.md#contact-channels */
export class ContactChannel extends Opaque<ContactChannel>()(Wire(fields)) {}

const type = Schema.Literal("email")
// Fields are in the order in which the platform lists their problems.
const creation = {
  userId: UserIdOrMe,
  value: Email,
  type,
  ...Struct.pick(fields, ["usedForAuth"]),
  ...optionals(Struct.pick(fields, ["isPrimary"]))
}
const update = optionals({ value: Email, type, ...Struct.pick(fields, ["usedForAuth", "isPrimary"]) })
const verified = optionals(Struct.pick(fields, ["isVerified"]))

/** A new contact channel of the session's user, whose id is `me`. @source protocol/users.md#contact-channels */
export class CreateContactChannel extends Opaque<CreateContactChannel>()(Wire(creation)) {}

/** A new contact channel of a user, verified or not. @source protocol/users.md#contact-channels */
export class ServerCreateContactChannel extends Opaque<ServerCreateContactChannel>()(Wire({ ...verified, ...creation })) {}

/**
 * The fields of a contact channel to change; a new value has to be verified again. Omitted fields are left unchanged.
 * @source protocol/users.md#contact-channels
 */
export class UpdateContactChannelInput extends Opaque<UpdateContactChannelInput>()(Wire(update)) {}

/**
 * The fields of a contact channel that a server can change; omitted fields are left unchanged.
 * @source protocol/users.md#contact-channels
 */
export class ServerUpdateContactChannelInput extends Opaque<ServerUpdateContactChannelInput>()(
  Wire({ ...verified, ...update })
) {}

/** Which contact channels to list. @source protocol/users.md#contact-channels */
export class ContactChannelQuery extends Opaque<ContactChannelQuery>()(
  Wire(optionals({ userId: UserIdOrMe, contactChannelId: Uuid }))
) {}
