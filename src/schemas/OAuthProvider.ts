import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { nullWhenAbsent, optionals } from "./absence.js"
import { Email } from "./Email.js"
import { UserIdOrMe } from "./ids.js"
import { oauthProviders } from "./limits.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { Wire } from "./wire.js"

/** The type of a provider: a known one, or one of a newer platform. */
export const OAuthProviderType = Open(oauthProviders)
export type OAuthProviderType = typeof OAuthProviderType.Type

const clientFields = {
  id: Schema.String,
  userId: Schema.String,
  type: OAuthProviderType,
  /** The provider's id in the project. */
  providerConfigId: nullWhenAbsent(Schema.String),
  email: nullWhenAbsent(Schema.String),
  allowSignIn: Schema.Boolean,
  allowConnectedAccounts: Schema.Boolean
}
const serverFields = { ...clientFields, providerConfigId: Schema.String, accountId: Schema.String }

/** An OAuth account of a user. @source protocol/users.md#oauth-providers */
export class OAuthProvider extends Opaque<OAuthProvider>()(Wire(clientFields)) {}

/** An OAuth account as a server sees it: with the account's id at the provider. @source protocol/users.md#oauth-providers */
export class ServerOAuthProvider extends Opaque<ServerOAuthProvider>()(Wire(serverFields)) {}

const email = { email: Schema.optionalKey(Email) }
const update = optionals(Struct.pick(clientFields, ["allowSignIn", "allowConnectedAccounts"]))

/**
 * An OAuth account to add to a user. Only one account of a type may sign in; any number may be connected.
 * @source protocol/users.md#oauth-providers
 */
export class CreateOAuthProviderInput extends Opaque<CreateOAuthProviderInput>()(
  Wire({
    // In the order in which the platform lists the problems of fields.
    userId: UserIdOrMe,
    ...Struct.pick(serverFields, ["providerConfigId"]),
    ...email,
    ...Struct.pick(serverFields, ["allowSignIn", "allowConnectedAccounts", "accountId"])
  })
) {}

/**
 * The fields of an OAuth account that a user can change; omitted fields are left unchanged.
 * @source protocol/users.md#oauth-providers
 */
export class UpdateOAuthProviderInput extends Opaque<UpdateOAuthProviderInput>()(Wire(update)) {}

/**
 * The fields of an OAuth account that a server can change; omitted fields are left unchanged.
 * @source protocol/users.md#oauth-providers
 */
export class ServerUpdateOAuthProviderInput extends Opaque<ServerUpdateOAuthProviderInput>()(
  Wire({ ...email, ...optionals(Struct.pick(serverFields, ["accountId"])), ...update })
) {}

/** The user whose OAuth accounts to list. @source protocol/users.md#oauth-providers */
export class OAuthProviderQuery extends Opaque<OAuthProviderQuery>()(Wire({ userId: Schema.optionalKey(UserIdOrMe) })) {}
