import * as Effect from "effect/Effect"
import { TeamNotFound, UserNotFound } from "portico/effect/errors"
import type { CustomerType } from "portico/schemas"
import { customerTypes } from "portico/schemas"
import * as rules from "../http/rules.js"
import type { Project } from "../world/Project.js"
import type { Customer } from "../world/Purchase.js"
import { teamsOf } from "../world/Team.js"
import { usersOf } from "../world/User.js"

/** The rule for the customer type in a path. */
export const customerRule = { "params.customer_type": rules.oneOf(...customerTypes) }

/** Returns the customer of a path with a valid type. */
export const customerAt = (params: { readonly customerType: string; readonly customerId: string }): Customer => ({
  type: customerTypes.find((type): type is CustomerType => type === params.customerType) ?? "custom",
  id: params.customerId
})

/** Fails if the user or team does not exist. Custom customers always exist. */
export const requireCustomer = (project: Project, { type, id }: Customer): Effect.Effect<void, TeamNotFound | UserNotFound> => {
  if (type === "user" && !usersOf(project).has(id)) return Effect.fail(new UserNotFound())
  if (type === "team" && !teamsOf(project).has(id)) return Effect.fail(new TeamNotFound({ details: { teamId: id } }))
  return Effect.void
}
