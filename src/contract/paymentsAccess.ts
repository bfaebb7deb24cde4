import { UserAuthenticationRequired } from "../errors/auth.js"
import { TeamPermissionRequired } from "../errors/permission.js"
import { TeamMembershipNotFound } from "../errors/team.js"

/** How a platform since 2026-04 refuses a client that asks for a customer that is not its own. @source protocol/changes.md */
export type PaymentsAccessError =
  | typeof UserAuthenticationRequired
  | typeof TeamPermissionRequired
  | typeof TeamMembershipNotFound

/** The same, for declarations. */
export const paymentsAccessErrors: ReadonlyArray<PaymentsAccessError> = [
  UserAuthenticationRequired,
  TeamPermissionRequired,
  TeamMembershipNotFound
]
