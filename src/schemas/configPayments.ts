import * as Schema from "effect/Schema"
import { CustomerType, OpenCustomerType } from "./Customer.js"
import { DayInterval, OpenInterval } from "./Interval.js"
import { CustomId } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { ConfigPrice, ConfiguredPrice } from "./Price.js"
import { IncludedItem, IncludeItem } from "./Product.js"
import { recordOf } from "./recordOf.js"
import { customId } from "./rules/customIds.js"

const text = Schema.optionalKey(Schema.String)
const flag = Schema.optionalKey(Schema.Boolean)

const product = <
  Id extends Schema.ConstraintCodec<string, string>,
  Customer extends Schema.Constraint,
  Trial extends Schema.Constraint,
  Price extends Schema.Constraint,
  Item extends Schema.Constraint
>(parts: {
  readonly id: Id
  readonly byId: <S extends Schema.Constraint>(value: S) => Schema.$Record<Schema.String, S>
  readonly customerType: Customer
  readonly interval: Trial
  readonly price: Price
  readonly item: Item
}) =>
  Schema.Struct({
    displayName: text,
    /** A customer can have only one product of a catalog at a time. */
    catalogId: Schema.optionalKey(parts.id),
    /** The name of a catalog on later platforms. */
    productLineId: Schema.optionalKey(parts.id),
    customerType: parts.customerType,
    freeTrial: Schema.optionalKey(parts.interval),
    serverOnly: flag,
    stackable: flag,
    /** The products of which a customer must have one first. */
    isAddOnTo: Schema.optionalKey(Schema.Union([Schema.Literal(false), parts.byId(Schema.Literal(true))])),
    prices: Schema.Union([Schema.Literal("include-by-default"), parts.byId(parts.price)]),
    includedItems: parts.byId(parts.item)
  })

/** A product to write into the configuration. @source protocol/projects.md#configuration */
export class ProductDefinition extends Opaque<ProductDefinition>()(
  product({
    id: CustomId,
    byId: (value) => recordOf(customId, value),
    customerType: CustomerType,
    interval: DayInterval,
    price: ConfigPrice,
    item: IncludeItem
  })
) {}

/**
 * A product in the configuration, which may contain values that the platform has not checked.
 * @source protocol/projects.md#configuration
 */
export class ConfiguredProduct extends Opaque<ConfiguredProduct>()(
  product({
    id: Schema.String,
    byId: (value) => Schema.Record(Schema.String, value),
    customerType: OpenCustomerType,
    interval: OpenInterval,
    price: ConfiguredPrice,
    item: IncludedItem
  })
) {}

const item = <Customer extends Schema.Constraint>(customerType: Customer) => Schema.Struct({ displayName: text, customerType })

/** An item to write into the configuration. @source protocol/projects.md#configuration */
export class ItemDefinition extends Opaque<ItemDefinition>()(item(Schema.optionalKey(CustomerType))) {}

/** An item in the configuration. @source protocol/projects.md#configuration */
export class ConfiguredItem extends Opaque<ConfiguredItem>()(item(OpenCustomerType)) {}

const line = Schema.Record(
  Schema.String,
  Schema.Struct({
    displayName: text,
    /** Since 2026-04. */
    customerType: Schema.optionalKey(OpenCustomerType)
  })
)

/** The products and items that a project sells. @source protocol/projects.md#configuration */
export class PaymentsConfig extends Opaque<PaymentsConfig>()(
  Schema.Struct({
    testMode: flag,
    /** Since 2026-04. */
    blockNewPurchases: flag,
    autoPay: Schema.optionalKey(Schema.Struct({ interval: OpenInterval })),
    catalogs: Schema.optionalKey(line),
    productLines: Schema.optionalKey(line),
    products: Schema.Record(Schema.String, ConfiguredProduct),
    items: Schema.Record(Schema.String, ConfiguredItem)
  })
) {}
