import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { TotpSecret } from "./Base64.js"
import { check } from "./check.js"
import { DisplayName } from "./DisplayName.js"
import { Email } from "./Email.js"
import { Uuid } from "./ids.js"
import { pageQuery } from "./List.js"
import { Opaque } from "./Opaque.js"
import { optionals } from "./optionals.js"
import { PasswordToSet } from "./Password.js"
import { ProfileImage } from "./ProfileImage.js"
import { BooleanText } from "./query.js"
import { renamedWord } from "./renamedWord.js"
import { countryCode } from "./rules/country.js"
import { notEmpty } from "./rules/text.js"
import { SecretInput } from "./SecretInput.js"
import { clientFields, providerFields, RiskScores, serverFields } from "./User.js"
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
    /** False takes the reason and the details away too. Platforms know it since 2026-04. */
    restrictedByAdmin: Schema.Boolean,
    /** What the user may know of why; goes with `restrictedByAdmin: true` only. Platforms know it since 2026-04. */
    restrictedByAdminReason: Schema.NullOr(Schema.String),
    /** For administrators only; goes with `restrictedByAdmin: true` only. Platforms know it since 2026-04. */
    restrictedByAdminPrivateDetails: Schema.NullOr(Schema.String),
    /** Two letters of ISO 3166-1. Platforms know it since 2026-04. */
    countryCode: Schema.NullOr(Schema.String.check(check(countryCode))),
    /** Platforms know it since 2026-04. */
    riskScores: RiskScores,
    password: Schema.NullOr(PasswordToSet),
    passwordHash: SecretInput(Schema.String.check(check(notEmpty)))
  })
}
const selectedTeamId = optionals({ selectedTeamId: Schema.NullOr(Uuid) })

/** What users may change of themselves; an absent key stays as it is. @source protocol/users.md#update */
export class UpdateUser extends Opaque<UpdateUser>()(
  Wire({
    ...clientWritable,
    ...selectedTeamId,
    /**
     * A new address is unverified until its link is opened; an own one that is no way to sign in becomes primary as it is. Null
     * takes the primary address away. Platforms know it since 2026-04.
     */
    primaryEmail: Schema.optionalKey(Schema.NullOr(Email))
  })
) {}

/** What a server may change of a user; an absent key stays as it is. A new password ends all sessions. @source protocol/users.md#update */
export class ServerUpdateUser extends Opaque<ServerUpdateUser>()(
  Wire({ ...serverWritable, ...selectedTeamId, isAnonymous: Schema.optionalKey(Schema.Literal(false)) })
) {}

/** An account at a provider with which a new user can sign in. @source protocol/users.md#calls */
export class NewUserOAuthProvider extends Opaque<NewUserOAuthProvider>()(
  Wire({ ...Struct.pick(providerFields, ["id", "accountId"]), ...optionals(Struct.pick(providerFields, ["email"])) })
) {}

/** What a server says of a new user; everything may be left out. @source protocol/users.md#calls */
export class ServerCreateUser extends Opaque<ServerCreateUser>()(
  Wire({
    ...serverWritable,
    oauthProviders: Schema.optionalKey(Schema.Array(NewUserOAuthProvider)),
    isAnonymous: Schema.optionalKey(Schema.Boolean)
  })
) {}

// By the last activity only since 2026-11.
const UserOrder = Schema.Union([renamedWord("signedUpAt", "signed_up_at"), renamedWord("lastActiveAt", "last_active_at")])

/**
 * Which users to list. The order is that of signing up, the oldest first unless `desc`. Users who are anonymous or restricted
 * are left out unless asked for; asking for anonymous ones asks for restricted ones too. `query` looks for a part of the display
 * name or of an address, or for a whole id. @source protocol/users.md#calls
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
      /** Before 2026-04 no user is restricted, so that it changes nothing there. */
      includeRestricted: BooleanText,
      /** Goes with `includeAnonymous: true` only. Platforms know it since 2026-04. */
      onlyAnonymous: BooleanText
    })
  })
) {}
