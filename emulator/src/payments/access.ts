import * as Effect from "effect/Effect"
import { UserAuthenticationRequired } from "portico/effect/errors"
import { rulesOf } from "../generation/rules.js"
import type { Auth } from "../http/Auth.js"
import { forbidden } from "../http/StatusError.js"
import { requirePermission } from "../teams/requirePermission.js"
import type { Customer } from "../world/Purchase.js"
import { customerAt } from "./customers.js"

/** Fails if a client requests a customer other than its user or a team in which this user has `team_admin`. */
export const requireOwn = Effect.fn("requireOwn")(function* ({ access, project, user }: Auth, { type, id }: Customer) {
  if (access !== "client" || !rulesOf(project).ownPaymentsOnly) return
  if (user === undefined) return yield* new UserAuthenticationRequired()
  if (type === "team") return yield* requirePermission(project, id, user.id, "team_admin")
  if (type !== "user" || id !== user.id) {
    return yield* forbidden("A client can only get at the payments of its own user and of teams that this user runs.")
  }
})

/** Returns the customer of a path, if the client may access it. */
export const ownCustomer = (auth: Auth, params: Parameters<typeof customerAt>[0]) => {
  const customer = customerAt(params)
  return Effect.as(requireOwn(auth, customer), customer)
}
