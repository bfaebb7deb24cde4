import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { optionals } from "./absence.js"
import { check } from "./check.js"
import { Email } from "./Email.js"
import { Uuid } from "./ids.js"
import { pageQuery } from "./List.js"
import { PasswordToSet } from "./NewPassword.js"
import { Opaque } from "./Opaque.js"
import { BooleanText } from "./query.js"
import { notEmpty } from "./rules/text.js"
import { countryCode } from "./rules/value.js"
import { SecretInput } from "./Secret.js"
import { DisplayName, TotpSecret } from "./Text.js"
import { ProfileImage } from "./Url.js"
import { clientFields, providerFields, RiskScores, serverFields } from "./User.js"
import { renamedWord, Wire } from "./wire.js"

// Fields are in the order in which the platform lists their problems.
const writable = optionals({
  displayName: Schema.NullOr(DisplayName),
  profileImageUrl: Schema.NullOr(ProfileImage),
  ...Struct.pick(clientFields, ["clientMetadata"]),
  ...Struct.pick(serverFields, ["clientReadOnlyMetadata", "serverMetadata"]),
  primaryEmail: Schema.NullOr(Email),
  ...Struct.pick(serverFields, ["primaryEmailVerified", "primaryEmailAuthEnabled"]),
  /** False removes the user's passkeys; true is refused, because only `auth.registerPasskey` adds one. */
  passkeyAuthEnabled: Schema.Boolean,
  /** Null removes the password. */
  password: Schema.NullOr(PasswordToSet),
  /** A bcrypt hash instead of the password. */
  passwordHash: SecretInput(Schema.String.check(check(notEmpty))),
  ...Struct.pick(clientFields, ["otpAuthEnabled"]),
  /** The secret of an authenticator app in base 64; null disables the second factor. */
  totpSecretBase64: Schema.NullOr(TotpSecret)
})
const restriction = optionals({
  /** False removes the reason and the details too. Since 2026-04. */
  restrictedByAdmin: Schema.Boolean,
  /** The reason that the user may see; only with `restrictedByAdmin: true`. Since 2026-04. */
  restrictedByAdminReason: Schema.NullOr(Schema.String),
  /** The reason that only administrators see; only with `restrictedByAdmin: true`. Since 2026-04. */
  restrictedByAdminPrivateDetails: Schema.NullOr(Schema.String),
  /** Two letters of ISO 3166-1. Since 2026-04. */
  countryCode: Schema.NullOr(Schema.String.check(check(countryCode))),
  /** Since 2026-04. */
  riskScores: RiskScores
})
const selectedTeamId = optionals({ selectedTeamId: Schema.NullOr(Uuid) })

/** The fields that users can change of themselves; omitted fields are left unchanged. @source protocol/users.md#update */
export class UpdateUserInput extends Opaque<UpdateUserInput>()(
  Wire({
    ...Struct.pick(writable, ["displayName", "profileImageUrl", "clientMetadata"]),
    ...selectedTeamId,
    ...Struct.pick(writable, ["totpSecretBase64"]),
    ...Struct.pick(writable, ["otpAuthEnabled"]),
    ...Struct.pick(writable, ["passkeyAuthEnabled"]),
    /**
     * A new address is unverified until its link is opened; one of the user's own addresses that is not used for signing in
     * becomes primary unchanged. Null removes the primary address. Since 2026-04.
     */
    primaryEmail: Schema.optionalKey(Schema.NullOr(Email))
  })
) {}

/**
 * The fields of a user that a server can change; omitted fields are left unchanged. A new password ends all sessions.
 * @source protocol/users.md#update
 */
export class ServerUpdateUserInput extends Opaque<ServerUpdateUserInput>()(
  Wire({ ...writable, ...selectedTeamId, isAnonymous: Schema.optionalKey(Schema.Literal(false)), ...restriction })
) {}

/** An OAuth account with which a new user can sign in. @source protocol/users.md#calls */
export class NewUserOAuthProvider extends Opaque<NewUserOAuthProvider>()(
  Wire({ ...Struct.pick(providerFields, ["id", "accountId"]), ...optionals(Struct.pick(providerFields, ["email"])) })
) {}

/** The input of a new user from a server; all fields are optional. @source protocol/users.md#calls */
export class CreateUserInput extends Opaque<CreateUserInput>()(
  Wire({
    oauthProviders: Schema.optionalKey(Schema.Array(NewUserOAuthProvider)),
    isAnonymous: Schema.optionalKey(Schema.Boolean),
    ...writable,
    /**
     * The secret of an authenticator app in base 64. The platform keeps it, but signs the user in without a code until an update of the
     * user sets it again.
     */
    totpSecretBase64: writable.totpSecretBase64,
    ...restriction
  })
) {}

// By the last activity only since 2026-11.
const UserOrder = Schema.Union([renamedWord("signedUpAt", "signed_up_at"), renamedWord("lastActiveAt", "last_active_at")])

/**
 * Which users to list, in order of sign-up, oldest first unless `desc`. Anonymous and restricted users are excluded by default;
 * including anonymous ones includes restricted ones too. `query` searches display names and addresses, or matches a whole id.
 * @source protocol/users.md#calls
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
      /** Has no effect before 2026-04, when no user is restricted. */
      includeRestricted: BooleanText,
      /** Lists no other users; implies `includeAnonymous`. Since 2026-04. */
      onlyAnonymous: BooleanText
    })
  })
) {}
