import { isObject } from "../../codecs/object.js"
import type { Customer } from "../../schemas/Customer.js"
import type { Path } from "../cache/WatchedValues.js"

// A caller without type checks may pass anything, which must not share the value of a valid argument.
const idOf = (id: unknown): string => (typeof id === "string" ? id : typeof id)

/** Returns the path of a team's value. @internal */
export const ofTeam = (teamId: unknown, ...what: Path): Path => ["team", idOf(teamId), ...what]

/** Returns the path of a customer's value. @internal */
export const ofCustomer = (customer: object | undefined, ...what: Path): Path => {
  const given = isObject(customer)
    ? Object.entries(customer).filter(([, value]) => value !== undefined)
    : [["", customer] as const]
  const names = given.map(([name, value]) => `${name}=${idOf(value)}`).sort()
  return ["customer", JSON.stringify(names), ...what.map(idOf)]
}

/** Returns the path of the values of the customer in an argument that says more, such as which product. @internal */
export const ofCustomerIn = (argument: object | undefined, ...what: Path): Path => {
  const { customCustomerId, teamId, userId }: { readonly [Name in keyof Customer]?: unknown } = Object(argument)
  return ofCustomer({ customCustomerId, teamId, userId }, ...what)
}
