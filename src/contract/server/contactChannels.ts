import { RedirectUrlNotWhitelisted } from "../../errors/auth.js"
import { ContactChannelAlreadyUsedForAuthBySomeoneElse, EmailAlreadyVerified } from "../../errors/contactChannel.js"
import { ContactChannelAlreadyExists, ContactChannelNotFound } from "../../errors/refusals.js"
import { UserIdDoesNotExist, UserNotFound } from "../../errors/user.js"
import {
  ContactChannel,
  ContactChannelQuery,
  ServerCreateContactChannel,
  ServerUpdateContactChannelInput
} from "../../schemas/ContactChannel.js"
import { List } from "../../schemas/List.js"
import { Callback } from "../../schemas/VerificationCode.js"
import { Done } from "../../schemas/wire.js"
import { server } from "../levels.js"

/** Lists a user's contact channels, oldest first. @source protocol/users.md#contact-channels */
export const list = server.get("/contact-channels", {
  query: ContactChannelQuery,
  success: List(ContactChannel)
})

/** Adds a contact channel to a user. @source protocol/users.md#contact-channels */
export const create = server.post("/contact-channels", {
  payload: ServerCreateContactChannel,
  success: ContactChannel,
  errors: [ContactChannelAlreadyUsedForAuthBySomeoneElse, ContactChannelAlreadyExists, UserNotFound],
  fault: UserNotFound
})

/** Gets a user's contact channel. @source protocol/users.md#contact-channels */
export const get = server.get("/contact-channels/:userId/:contactChannelId", {
  success: ContactChannel,
  errors: [ContactChannelNotFound]
})

/** Updates a user's contact channel and returns it. @source protocol/users.md#contact-channels */
export const update = server.patch("/contact-channels/:userId/:contactChannelId", {
  payload: ServerUpdateContactChannelInput,
  success: ContactChannel,
  errors: [ContactChannelAlreadyUsedForAuthBySomeoneElse, ContactChannelAlreadyExists, ContactChannelNotFound]
})

/** Deletes a user's contact channel. @source protocol/users.md#contact-channels */
export const del = server.del("/contact-channels/:userId/:contactChannelId", {
  success: Done,
  errors: [ContactChannelNotFound]
})

/** Sends a link that verifies a user's contact channel. @source protocol/users.md#contact-channels */
export const sendVerificationCode = server.post("/contact-channels/:userId/:contactChannelId/send-verification-code", {
  payload: Callback,
  success: Done,
  errors: [UserIdDoesNotExist, EmailAlreadyVerified, RedirectUrlNotWhitelisted, ContactChannelNotFound]
})
