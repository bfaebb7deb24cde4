import { UserAuthenticationRequired } from "../errors/auth.js"
import { CustomerAccessDenied } from "../errors/customer.js"
import { TeamPermissionRequired } from "../errors/permission.js"
import { TeamMembershipNotFound } from "../errors/team.js"

/** The errors of platforms since 2026-04 for a client that asks for a customer other than its own. @source protocol/changes.md */
export type PaymentsAccessError =
  | typeof UserAuthenticationRequired
  | typeof TeamPermissionRequired
  | typeof TeamMembershipNotFound
  | typeof CustomerAccessDenied

/** The same errors, for declarations. */
export const paymentsAccessErrors: ReadonlyArray<PaymentsAccessError> = [
  UserAuthenticationRequired,
  TeamPermissionRequired,
  TeamMembershipNotFound,
  CustomerAccessDenied
]
