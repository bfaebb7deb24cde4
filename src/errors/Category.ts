/**
 * What an error calls for, whatever part of the platform it comes from.
 *
 * - `validation`: the input is not acceptable; correct it.
 * - `auth`: a sign-in or a credential is refused; let the user try again or another way.
 * - `session`: the request carries no user, or one that does not count; sign in.
 * - `verification`: a code or link is dead; send a new one.
 * - `permission`: the user may not do this.
 * - `notFound`: what the request names does not exist, or not for this caller.
 * - `conflict`: the state of things does not allow it, often because it is done already.
 * - `configuration`: keys or settings of the project are wrong; a developer has to act.
 * - `payment`: money or quantity is missing.
 * - `unavailable`: something is not there for now; try later.
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
