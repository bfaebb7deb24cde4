import type { Customer } from "../../schemas/Customer.js"
import type { Path } from "../cache/WatchedValues.js"

/** The path of what a team has. A caller without type checks may give anything. @internal */
export const ofTeam = (teamId: unknown, ...what: Path): Path => [
  "team",
  typeof teamId === "string" ? teamId : typeof teamId,
  ...what
]

/** The path of what a customer has. A caller without type checks may give none. @internal */
export const ofCustomer = (customer: Customer | undefined, ...what: Path): Path => {
  const { customCustomerId, teamId, userId } = Object(customer) as Partial<Customer>
  return ["customer", JSON.stringify([userId, teamId, customCustomerId]), ...what]
}
