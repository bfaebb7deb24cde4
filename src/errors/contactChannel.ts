import * as details from "../schemas/details/contactChannel.js"
import { KnownError } from "./KnownError.js"

/** The e-mail address is verified already. There is nothing to do. */
export class EmailAlreadyVerified extends KnownError("EmailAlreadyVerified", {
  status: 409,
  category: "conflict"
}) {}

/** The e-mail address is none of the user's contact channels. Add it first; today's platform does not raise it. */
export class EmailNotAssociatedWithUser extends KnownError("EmailNotAssociatedWithUser", {
  status: 400,
  category: "validation"
}) {}

/**
 * The e-mail address is not the user's primary one, which the call needs. Use `primaryEmail`, or make the address primary first.
 */
export class EmailIsNotPrimaryEmail extends KnownError("EmailIsNotPrimaryEmail", {
  status: 400,
  category: "validation",
  details: details.EmailIsNotPrimaryEmail
}) {}

/** Another user signs in with this contact channel. Use another one, or keep it without using it for signing in. */
export class ContactChannelAlreadyUsedForAuthBySomeoneElse extends KnownError("ContactChannelAlreadyUsedForAuthBySomeoneElse", {
  status: 409,
  category: "conflict",
  details: details.ContactChannelAlreadyUsedForAuthBySomeoneElse
}) {}
