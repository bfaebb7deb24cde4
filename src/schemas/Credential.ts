import { Email } from "./Email.js"
import { Opaque } from "./Opaque.js"
import { Password } from "./Password.js"
import { Wire } from "./wire.js"

/** An e-mail address and its password. @source protocol/authentication.md#password */
export class Credential extends Opaque<Credential>()(Wire({ email: Email, password: Password })) {}
