import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { Email } from "./Email.js"
import { UserIdOrMe } from "./ids.js"
import { oauthProviders } from "./limits.js"
import { nullWhenAbsent } from "./nullWhenAbsent.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { optionals } from "./optionals.js"
import { Wire } from "./wire.js"

/** The type of a provider: one of those of today, or one that a newer platform has. */
export const OAuthProviderType = Open(oauthProviders)
export type OAuthProviderType = typeof OAuthProviderType.Type

const clientFields = {
  id: Schema.String,
  userId: Schema.String,
  type: OAuthProviderType,
  providerConfigId: Schema.String,
  email: nullWhenAbsent(Schema.String),
  allowSignIn: Schema.Boolean,
  allowConnectedAccounts: Schema.Boolean
}
const serverFields = { ...clientFields, accountId: Schema.String }

/** An account at a provider that belongs to a user. @source protocol/users.md#oauth-providers */
export class OAuthProvider extends Opaque<OAuthProvider>()(Wire(clientFields)) {}

/** An account at a provider as a server sees it: with the provider's id of the account. @source protocol/users.md#oauth-providers */
export class ServerOAuthProvider extends Opaque<ServerOAuthProvider>()(Wire(serverFields)) {}

const email = { email: Schema.optionalKey(Email) }
const update = optionals(Struct.pick(clientFields, ["allowSignIn", "allowConnectedAccounts"]))

/** An account to add to a user. One account of a type may sign in; any number may be connected. @source protocol/users.md#oauth-providers */
export class CreateOAuthProvider extends Opaque<CreateOAuthProvider>()(
  Wire({
    ...Struct.pick(serverFields, ["providerConfigId", "accountId", "allowSignIn", "allowConnectedAccounts"]),
    userId: UserIdOrMe,
    ...email
  })
) {}

/** What a user may change of an account; an absent key stays as it is. @source protocol/users.md#oauth-providers */
export class UpdateOAuthProvider extends Opaque<UpdateOAuthProvider>()(Wire(update)) {}

/** What a server may change of an account; an absent key stays as it is. @source protocol/users.md#oauth-providers */
export class ServerUpdateOAuthProvider extends Opaque<ServerUpdateOAuthProvider>()(
  Wire({ ...update, ...optionals(Struct.pick(serverFields, ["accountId"])), ...email })
) {}

/** Whose accounts to list. @source protocol/users.md#oauth-providers */
export class OAuthProviderQuery extends Opaque<OAuthProviderQuery>()(Wire({ userId: Schema.optionalKey(UserIdOrMe) })) {}
