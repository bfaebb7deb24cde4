import type { Customer } from "../../schemas/Customer.js"
import type { Path } from "../cache/WatchedValues.js"

/** The path of what a team has. @internal */
export const ofTeam = (teamId: string | undefined, ...what: Path): Path => ["team", String(teamId), ...what]

/** The path of what a customer has. A caller without type checks may give none. @internal */
export const ofCustomer = (customer: Customer | undefined, ...what: Path): Path => {
  const { customCustomerId, teamId, userId } = Object(customer) as Partial<Customer>
  return ["customer", JSON.stringify([userId, teamId, customCustomerId]), ...what]
}
