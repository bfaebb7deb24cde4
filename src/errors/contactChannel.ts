import * as details from "../schemas/details/contactChannel.js"
import { KnownError } from "./KnownError.js"

/** The e-mail address is verified already. There is nothing to do. */
export class EmailAlreadyVerified extends KnownError("EmailAlreadyVerified", {
  code: "EMAIL_ALREADY_VERIFIED",
  status: 409,
  category: "conflict"
}) {}

/** The e-mail address is none of the user's contact channels. Add it first; today's platform does not raise it. */
export class EmailNotAssociatedWithUser extends KnownError("EmailNotAssociatedWithUser", {
  code: "EMAIL_NOT_ASSOCIATED_WITH_USER",
  status: 400,
  category: "validation"
}) {}

/**
 * The e-mail address is not the user's primary one, which the call needs. Use `primaryEmail`, or make the address primary first.
 */
export class EmailIsNotPrimaryEmail extends KnownError("EmailIsNotPrimaryEmail", {
  code: "EMAIL_IS_NOT_PRIMARY_EMAIL",
  status: 400,
  category: "validation",
  details: details.EmailIsNotPrimaryEmail
}) {}

/** Another user signs in with this contact channel. Use another one, or keep it without using it for signing in. */
export class ContactChannelAlreadyUsedForAuthBySomeoneElse extends KnownError("ContactChannelAlreadyUsedForAuthBySomeoneElse", {
  code: "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
  status: 409,
  category: "conflict",
  details: details.ContactChannelAlreadyUsedForAuthBySomeoneElse
}) {}
