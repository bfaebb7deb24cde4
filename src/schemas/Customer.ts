import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { exactlyOne } from "./exactlyOne.js"
import { customerTypes } from "./limits.js"
import { Opaque } from "./Opaque.js"
import { Open } from "./Open.js"
import { oneCustomer } from "./rules/choice.js"
import type { NamedCustomer } from "./rules/customer.js"
import { customerPlace } from "./rules/customer.js"

/**
 * The types of customers, which own products and items: a user, a team, or a custom customer id.
 * @source protocol/payments.md#products
 */
export const CustomerType = Schema.Literals(customerTypes)
export type CustomerType = typeof CustomerType.Type

/** A customer type in a response. */
export const OpenCustomerType = Open(customerTypes)

/** A customer in the path or the payload of a call. */
export class CustomerPath extends Opaque<CustomerPath>()(
  Schema.Struct({ customerType: CustomerType, customerId: Schema.String })
) {}

const exactlyOneId = exactlyOne(
  Schema.Struct({
    userId: Schema.optionalKey(Schema.String),
    teamId: Schema.optionalKey(Schema.String),
    customCustomerId: Schema.optionalKey(Schema.String)
  }),
  oneCustomer
)

/** A customer by a user, team or custom id; encodes as the path parameters of a call. @source protocol/formats.md#requests */
export const Customer = Schema.toEncoded(CustomerPath).pipe(
  Schema.decodeTo(
    exactlyOneId,
    SchemaTransformation.transform<NamedCustomer, CustomerPath>({
      decode: ({ customerType, customerId }) => ids[customerType](customerId),
      encode: customerPlace
    })
  )
)
export type Customer =
  | { readonly userId: string; readonly teamId?: never; readonly customCustomerId?: never }
  | { readonly teamId: string; readonly userId?: never; readonly customCustomerId?: never }
  | { readonly customCustomerId: string; readonly userId?: never; readonly teamId?: never }

const ids: Record<CustomerType, (id: string) => NamedCustomer> = {
  user: (userId) => ({ userId }),
  team: (teamId) => ({ teamId }),
  custom: (customCustomerId) => ({ customCustomerId })
}
