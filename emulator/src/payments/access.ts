import * as Effect from "effect/Effect"
import { rulesOf } from "../generation/rules.js"
import type { Auth } from "../http/Auth.js"
import { forbidden } from "../http/StatusError.js"
import { requireUser } from "../http/signedInUser.js"
import { requirePermission } from "../teams/requirePermission.js"
import type { Customer } from "../world/Purchase.js"
import { customerAt } from "./customers.js"

/** Fails if a client requests a customer other than its user or a team in which this user has `team_admin`. */
export const requireOwn = Effect.fn("requireOwn")(function* (auth: Auth, { type, id }: Customer) {
  const { access, project } = auth
  if (access !== "client" || !rulesOf(project).ownPaymentsOnly) return
  const user = yield* requireUser(auth)
  if (type === "team") return yield* requirePermission(project, id, user.id, "team_admin")
  if (type !== "user" || id !== user.id) {
    return yield* forbidden("A client can only access the payments of its own user and of teams that this user administers.")
  }
})

/** Returns the customer of a path, if the client may access it. */
export const ownCustomer = (auth: Auth, params: Parameters<typeof customerAt>[0]) => {
  const customer = customerAt(params)
  return Effect.as(requireOwn(auth, customer), customer)
}
