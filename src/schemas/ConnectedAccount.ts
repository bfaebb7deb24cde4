import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { Secret } from "./Secret.js"
import { Wire } from "./wire.js"

/** What a token of a connected account has to be good for: scopes, separated by spaces. @source protocol/users.md#connected-accounts */
export class ConnectedAccountScope extends Opaque<ConnectedAccountScope>()(Wire({ scope: Schema.optionalKey(Schema.String) })) {}

/** An account of a user at a provider, whose API the app may call. @source protocol/changes.md */
export class ConnectedAccount extends Opaque<ConnectedAccount>()(
  Wire({
    userId: Schema.String,
    /** The id of the provider in the project. */
    provider: Schema.String,
    /** The id of the account at the provider. */
    providerAccountId: Schema.String
  })
) {}

/** A token of the provider, good for five minutes at least. @source protocol/users.md#connected-accounts */
export class ConnectedAccountToken extends Opaque<ConnectedAccountToken>()(Wire({ accessToken: Secret })) {}
