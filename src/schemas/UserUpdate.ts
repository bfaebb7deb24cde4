import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Struct from "effect/Struct"
import { TotpSecret } from "./Base64.js"
import { check } from "./check.js"
import { compiledAs } from "./compiledAs.js"
import { DisplayName } from "./DisplayName.js"
import { Email } from "./Email.js"
import { Uuid } from "./ids.js"
import { pageQuery } from "./List.js"
import { Opaque } from "./Opaque.js"
import { optionals } from "./optionals.js"
import { Password } from "./Password.js"
import { ProfileImage } from "./ProfileImage.js"
import { BooleanText } from "./query.js"
import { notEmpty } from "./rules/text.js"
import { SecretInput } from "./SecretInput.js"
import { clientFields, providerFields, serverFields } from "./User.js"
import { Wire } from "./wire.js"

const clientWritable = optionals({
  ...Struct.pick(clientFields, ["clientMetadata", "otpAuthEnabled", "passkeyAuthEnabled"]),
  displayName: Schema.NullOr(DisplayName),
  profileImageUrl: Schema.NullOr(ProfileImage),
  /** The secret of an authenticator app in base64; null switches the second factor off. */
  totpSecretBase64: Schema.NullOr(TotpSecret)
})
const serverWritable = {
  ...clientWritable,
  ...optionals({
    ...Struct.pick(serverFields, ["clientReadOnlyMetadata", "serverMetadata", "primaryEmailVerified", "primaryEmailAuthEnabled"]),
    primaryEmail: Schema.NullOr(Email),
    password: Schema.NullOr(Password),
    passwordHash: SecretInput(Schema.String.check(check(notEmpty)))
  })
}
const selectedTeamId = optionals({ selectedTeamId: Schema.NullOr(Uuid) })

/** What users may change of themselves; an absent key stays as it is. @source wire 9.2 */
export class UpdateUser extends Opaque<UpdateUser>()(Wire({ ...clientWritable, ...selectedTeamId })) {}

/** What a server may change of a user; an absent key stays as it is. A new password ends all sessions. @source wire 9.2 */
export class ServerUpdateUser extends Opaque<ServerUpdateUser>()(
  Wire({ ...serverWritable, ...selectedTeamId, isAnonymous: Schema.optionalKey(Schema.Literal(false)) })
) {}

/** An account at a provider with which a new user can sign in. @source wire 9.3 */
export class NewUserOAuthProvider extends Opaque<NewUserOAuthProvider>()(
  Wire({ ...Struct.pick(providerFields, ["id", "accountId"]), ...optionals(Struct.pick(providerFields, ["email"])) })
) {}

/** What a server says of a new user; everything may be left out. @source wire 9.3 */
export class ServerCreateUser extends Opaque<ServerCreateUser>()(
  Wire({
    ...serverWritable,
    oauthProviders: Schema.optionalKey(Schema.Array(NewUserOAuthProvider)),
    isAnonymous: Schema.optionalKey(Schema.Boolean)
  })
) {}

const UserOrder = Schema.Literal("signed_up_at").pipe(
  Schema.decodeTo(
    Schema.Literal("signedUpAt"),
    SchemaTransformation.transform<"signedUpAt", "signed_up_at">({
      decode: () => "signedUpAt",
      encode: () => "signed_up_at"
    })
  ),
  compiledAs("renamed", "signedUpAt", "signed_up_at")
)

/**
 * Which users to list. The order is that of signing up, the oldest first unless `desc`. `query` looks for a part of the display
 * name or of an address, or for a whole id. @source wire 9.3
 */
export class UserQuery extends Opaque<UserQuery>()(
  Wire({
    ...pageQuery,
    ...optionals({
      cursor: Uuid,
      teamId: Uuid,
      orderBy: UserOrder,
      desc: BooleanText,
      query: Schema.String,
      includeAnonymous: BooleanText,
      /** Only newer platforms know it. */
      includeRestricted: BooleanText,
      /** Only newer platforms know it. */
      onlyAnonymous: BooleanText
    })
  })
) {}
