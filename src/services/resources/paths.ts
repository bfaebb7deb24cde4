import type { Customer } from "../../schemas/Customer.js"
import type { Path } from "../cache/WatchedValues.js"

/** Returns the path of a team's value. A caller without type checks may pass any id. @internal */
export const ofTeam = (teamId: unknown, ...what: Path): Path => [
  "team",
  typeof teamId === "string" ? teamId : typeof teamId,
  ...what
]

/** Returns the path of a customer's value. A caller without type checks may pass no customer. @internal */
export const ofCustomer = (customer: Customer | undefined, ...what: Path): Path => {
  const { customCustomerId, teamId, userId } = Object(customer) as Partial<Customer>
  return ["customer", JSON.stringify([userId, teamId, customCustomerId]), ...what]
}
