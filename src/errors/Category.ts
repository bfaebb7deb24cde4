/**
 * The kind of reaction that an error calls for.
 *
 * - `validation`: the input is invalid; correct it.
 * - `auth`: a sign-in or a credential is rejected; let the user try again or another way.
 * - `session`: the request has no user, or one that is not accepted; sign in.
 * - `verification`: a code or link is no longer valid; send a new one.
 * - `permission`: the user lacks a permission.
 * - `notFound`: the thing does not exist, or not for this caller.
 * - `conflict`: the current state does not allow the action, often because it is done already.
 * - `configuration`: keys or settings of the project are wrong; a developer has to act.
 * - `payment`: money or quantity is missing.
 * - `unavailable`: something is temporarily unavailable; try later.
 */
export type Category =
  | "validation"
  | "auth"
  | "session"
  | "verification"
  | "permission"
  | "notFound"
  | "conflict"
  | "configuration"
  | "payment"
  | "unavailable"
