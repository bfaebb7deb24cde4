import type { Customer } from "../../schemas/Customer.js"
import { requireObject } from "../arguments/requireObject.js"
import type { Path } from "../cache/WatchedValues.js"

// A caller without type checks may pass anything, which must not share the value of a valid argument.
const idOf = (id: unknown): string => (typeof id === "string" ? id : typeof id)

/** Returns the path of a team's value. @internal */
export const ofTeam = (teamId: unknown, ...what: Path): Path => ["team", idOf(teamId), ...what]

/** Returns the path of a customer's value. Throws `InvalidInput` if the customer is not an object. @internal */
export const ofCustomer = (customer: Customer | undefined, ...what: Path): Path => {
  const given = Object.entries(requireObject("customer", customer as Customer)).filter(([, value]) => value !== undefined)
  const names = given.map(([name, value]) => `${name}=${idOf(value)}`).sort()
  return ["customer", JSON.stringify(names), ...what.map(idOf)]
}
