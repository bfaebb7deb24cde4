import { RedirectUrlNotWhitelisted } from "../errors/auth.js"
import {
  ContactChannelAlreadyUsedForAuthBySomeoneElse,
  EmailAlreadyVerified,
  EmailIsNotPrimaryEmail
} from "../errors/contactChannel.js"
import { ContactChannelAlreadyExists, ContactChannelNotFound } from "../errors/refusals.js"
import { CannotGetOwnUserWithoutUser, EmailNotVerified } from "../errors/user.js"
import {
  ContactChannel,
  ContactChannelQuery,
  CreateContactChannel,
  UpdateContactChannelInput
} from "../schemas/ContactChannel.js"
import { List } from "../schemas/List.js"
import { Callback, SendCode, VerificationCode } from "../schemas/VerificationCode.js"
import { Done } from "../schemas/wire.js"
import { codeCheck, codeErrors } from "./codeErrors.js"
import { anyone, user } from "./levels.js"

/** Lists the contact channels of the session's user, oldest first. @source protocol/users.md#contact-channels */
export const list = user.get("/contact-channels", {
  query: ContactChannelQuery,
  success: List(ContactChannel),
  errors: [CannotGetOwnUserWithoutUser]
})

/** Adds a contact channel to the session's user. @source protocol/users.md#contact-channels */
export const create = user.post("/contact-channels", {
  payload: CreateContactChannel,
  success: ContactChannel,
  errors: [CannotGetOwnUserWithoutUser, ContactChannelAlreadyUsedForAuthBySomeoneElse, ContactChannelAlreadyExists]
})

/** Gets a contact channel of the session's user. @source protocol/users.md#contact-channels */
export const get = user.get("/contact-channels/:userId/:contactChannelId", {
  success: ContactChannel,
  errors: [CannotGetOwnUserWithoutUser, ContactChannelNotFound]
})

/** Updates a contact channel of the session's user and returns it. @source protocol/users.md#contact-channels */
export const update = user.patch("/contact-channels/:userId/:contactChannelId", {
  payload: UpdateContactChannelInput,
  success: ContactChannel,
  errors: [
    CannotGetOwnUserWithoutUser,
    ContactChannelAlreadyUsedForAuthBySomeoneElse,
    ContactChannelAlreadyExists,
    ContactChannelNotFound,
    EmailNotVerified
  ]
})

/** Deletes a contact channel of the session's user. @source protocol/users.md#contact-channels */
export const del = user.del("/contact-channels/:userId/:contactChannelId", {
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, ContactChannelNotFound]
})

/** Sends a link that verifies a contact channel of the session's user. @source protocol/users.md#contact-channels */
export const sendVerificationCode = user.post("/contact-channels/:userId/:contactChannelId/send-verification-code", {
  payload: Callback,
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, EmailAlreadyVerified, RedirectUrlNotWhitelisted, ContactChannelNotFound]
})

/** Sends a link that verifies the primary e-mail address of the session's user. @source protocol/users.md#contact-channels */
export const sendPrimaryVerificationCode = user.post("/contact-channels/send-verification-code", {
  payload: SendCode,
  success: Done,
  errors: [EmailIsNotPrimaryEmail, EmailAlreadyVerified, RedirectUrlNotWhitelisted]
})

/** Verifies a contact channel with the code of its link. @source protocol/users.md#contact-channels */
export const verify = anyone.post("/contact-channels/verify", {
  payload: VerificationCode,
  success: Done,
  errors: [...codeErrors, ContactChannelNotFound]
})

/** Checks a code without using it; counts as an attempt. @source protocol/users.md#contact-channels */
export const checkVerificationCode = anyone.post("/contact-channels/verify/check-code", codeCheck)
