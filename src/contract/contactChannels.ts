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
import { codeCheck } from "./codeCheck.js"
import { codeErrors } from "./codeErrors.js"
import * as Endpoint from "./Endpoint.js"

/** Lists the contact channels of the session's user, oldest first. @source protocol/users.md#contact-channels */
export const list = Endpoint.get("/contact-channels", {
  access: "client",
  session: "required",
  query: ContactChannelQuery,
  success: List(ContactChannel),
  errors: [CannotGetOwnUserWithoutUser]
})

/** Adds a contact channel to the session's user. @source protocol/users.md#contact-channels */
export const create = Endpoint.post("/contact-channels", {
  access: "client",
  session: "required",
  payload: CreateContactChannel,
  success: ContactChannel,
  errors: [CannotGetOwnUserWithoutUser, ContactChannelAlreadyUsedForAuthBySomeoneElse, ContactChannelAlreadyExists]
})

/** Gets a contact channel of the session's user. @source protocol/users.md#contact-channels */
export const get = Endpoint.get("/contact-channels/:userId/:contactChannelId", {
  access: "client",
  session: "required",
  success: ContactChannel,
  errors: [CannotGetOwnUserWithoutUser, ContactChannelNotFound]
})

/** Updates a contact channel of the session's user and returns it. @source protocol/users.md#contact-channels */
export const update = Endpoint.patch("/contact-channels/:userId/:contactChannelId", {
  access: "client",
  session: "required",
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
export const del = Endpoint.del("/contact-channels/:userId/:contactChannelId", {
  access: "client",
  session: "required",
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, ContactChannelNotFound]
})

/** Sends a link that verifies a contact channel of the session's user. @source protocol/users.md#contact-channels */
export const sendVerificationCode = Endpoint.post("/contact-channels/:userId/:contactChannelId/send-verification-code", {
  access: "client",
  session: "required",
  payload: Callback,
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, EmailAlreadyVerified, RedirectUrlNotWhitelisted, ContactChannelNotFound]
})

/** Sends a link that verifies the primary e-mail address of the session's user. @source protocol/users.md#contact-channels */
export const sendPrimaryVerificationCode = Endpoint.post("/contact-channels/send-verification-code", {
  access: "client",
  session: "required",
  payload: SendCode,
  success: Done,
  errors: [EmailIsNotPrimaryEmail, EmailAlreadyVerified, RedirectUrlNotWhitelisted]
})

/** Verifies a contact channel with the code of its link. @source protocol/users.md#contact-channels */
export const verify = Endpoint.post("/contact-channels/verify", {
  access: "client",
  session: "none",
  payload: VerificationCode,
  success: Done,
  errors: [...codeErrors, ContactChannelNotFound]
})

/** Checks a code without using it; counts as an attempt. @source protocol/users.md#contact-channels */
export const checkVerificationCode = Endpoint.post("/contact-channels/verify/check-code", codeCheck)
