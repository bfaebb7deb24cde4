import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { Opaque } from "./Opaque.js"
import { notEmpty } from "./rules/text.js"
import { Wire } from "./wire.js"

const hashedKey = Schema.String.check(check(notEmpty))

/** The hash of the key of an entry; the platform never sees the key. @source protocol/data-vault.md */
export class VaultKey extends Opaque<VaultKey>()(Wire({ hashedKey })) {}

/** The value of an entry, encrypted by the app; the platform never sees the value. @source protocol/data-vault.md */
export class VaultValue extends Opaque<VaultValue>()(Wire({ encryptedValue: Schema.String })) {}

/** An entry of a data vault store. @source protocol/data-vault.md */
export class VaultEntry extends Opaque<VaultEntry>()(Wire({ hashedKey, encryptedValue: Schema.String })) {}
