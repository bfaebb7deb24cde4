import * as Schema from "effect/Schema"
import { Opaque } from "./Opaque.js"
import { beginning } from "./sessionFields.js"
import { AccessToken } from "./Tokens.js"
import { Wire } from "./wire.js"

/** The session of a user who signed in, and whether the sign-in created the user. @source protocol/authentication.md */
export class NewUserTokens extends Opaque<NewUserTokens>()(Wire({ ...beginning, isNewUser: Schema.Boolean })) {}

/** The anonymous user that a sign-up converts. Without it, the sign-up creates a new user. @source protocol/authentication.md */
export class AnonymousUpgrade extends Opaque<AnonymousUpgrade>()(
  Wire({ accessToken: Schema.optionalKey(AccessToken) }, { accessToken: "x-stack-access-token" })
) {}
