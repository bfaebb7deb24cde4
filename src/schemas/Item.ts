import * as Schema from "effect/Schema"
import { nullWhenAbsent } from "./absence.js"
import { check } from "./check.js"
import { Opaque } from "./Opaque.js"
import { change32 } from "./rules/number.js"
import { Wire } from "./wire.js"

/** A customer's quantity of an item; decreases can make it negative. @source protocol/payments.md#calls */
export class Item extends Opaque<Item>()(
  Wire({ id: nullWhenAbsent(Schema.String), displayName: Schema.String, quantity: Schema.Finite })
) {}

/** A change of the quantity of an item. @source protocol/payments.md#calls */
export class ItemQuantityChange extends Opaque<ItemQuantityChange>()(
  Wire({
    delta: Schema.Int.check(check(change32)),
    /** When the change expires. Default: never. */
    expiresAt: Schema.optionalKey(Schema.DateFromString),
    description: Schema.optionalKey(Schema.String)
  })
) {}
