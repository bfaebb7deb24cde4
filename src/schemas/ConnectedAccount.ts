import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { Secret } from "./Secret.js"
import { Wire } from "./wire.js"

/** The scopes of the requested access token, separated by spaces. @source protocol/users.md#connected-accounts */
export class ConnectedAccountScope extends Opaque<ConnectedAccountScope>()(Wire({ scope: Schema.optionalKey(Schema.String) })) {}

/** A user's account at a provider, for which access tokens are available. @source protocol/changes.md */
export class ConnectedAccount extends Opaque<ConnectedAccount>()(
  Wire({
    userId: Schema.String,
    /** The id of the provider in the project. */
    provider: Schema.String,
    /** The id of the account at the provider. */
    providerAccountId: Schema.String
  })
) {}

/** An access token of the provider, valid for at least five minutes. @source protocol/users.md#connected-accounts */
export class ConnectedAccountToken extends Opaque<ConnectedAccountToken>()(Wire({ accessToken: Secret })) {}
