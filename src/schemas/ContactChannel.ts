import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { Email } from "./Email.js"
import { UserIdOrMe, Uuid } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { optionals } from "./optionals.js"
import { Wire } from "./wire.js"

const fields = {
  id: Schema.String,
  userId: Schema.String,
  type: Open(["email"]),
  value: Schema.String,
  usedForAuth: Schema.Boolean,
  isVerified: Schema.Boolean,
  isPrimary: Schema.Boolean
}

/** An address at which a user can be reached. @source protocol/users.md#contact-channels */
export class ContactChannel extends Opaque<ContactChannel>()(Wire(fields)) {}

const type = Schema.Literal("email")
const creation = {
  ...Struct.pick(fields, ["usedForAuth"]),
  userId: UserIdOrMe,
  value: Email,
  ...optionals(Struct.pick(fields, ["isPrimary"])),
  type
}
const update = optionals({ ...Struct.pick(fields, ["usedForAuth", "isPrimary"]), value: Email, type })
const verified = optionals(Struct.pick(fields, ["isVerified"]))

/** A new channel of the user of the session, whose id is `me`. @source protocol/users.md#contact-channels */
export class CreateContactChannel extends Opaque<CreateContactChannel>()(Wire(creation)) {}

/** A new channel of a user, verified or not. @source protocol/users.md#contact-channels */
export class ServerCreateContactChannel extends Opaque<ServerCreateContactChannel>()(Wire({ ...creation, ...verified })) {}

/** What may change of a channel; a new value has to be verified again. Omitted fields are left unchanged. @source protocol/users.md#contact-channels */
export class UpdateContactChannel extends Opaque<UpdateContactChannel>()(Wire(update)) {}

/** What a server may change of a channel; an absent key stays as it is. @source protocol/users.md#contact-channels */
export class ServerUpdateContactChannel extends Opaque<ServerUpdateContactChannel>()(Wire({ ...update, ...verified })) {}

/** Which channels to list. @source protocol/users.md#contact-channels */
export class ContactChannelQuery extends Opaque<ContactChannelQuery>()(
  Wire(optionals({ userId: UserIdOrMe, contactChannelId: Uuid }))
) {}
