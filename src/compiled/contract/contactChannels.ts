// Written by `npm run compile` from src/contract/contactChannels.ts.

import { listOf } from "../../codecs/collection.js"
import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/contactChannels.js"
import { RedirectUrlNotWhitelisted } from "../../errors/auth.js"
import { ContactChannelAlreadyUsedForAuthBySomeoneElse, EmailAlreadyVerified, EmailIsNotPrimaryEmail } from "../../errors/contactChannel.js"
import { CannotGetOwnUserWithoutUser } from "../../errors/first.js"
import { VerificationCodeAlreadyUsed, VerificationCodeExpired, VerificationCodeMaxAttemptsReached, VerificationCodeNotFound } from "../../errors/verification.js"
import { ContactChannel, ContactChannelQuery, CreateContactChannel, UpdateContactChannel } from "../schemas/ContactChannel.js"
import { Callback, SendCode, ValidCode, VerificationCode } from "../schemas/VerificationCode.js"
import { Done } from "../schemas/wire.js"

export const checkVerificationCode: CallOf<typeof contract.checkVerificationCode> = /* @__PURE__ */ call("POST", "/contact-channels/verify/check-code", {
  access: "client",
  session: "none",
  payload: VerificationCode,
  success: ValidCode,
  errors: [VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached],
  retry: "idempotent"
})

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/contact-channels", {
  access: "client",
  session: "required",
  payload: CreateContactChannel,
  success: ContactChannel,
  errors: [CannotGetOwnUserWithoutUser, ContactChannelAlreadyUsedForAuthBySomeoneElse]
})

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/contact-channels/:userId/:contactChannelId", {
  access: "client",
  session: "required",
  success: Done,
  errors: [CannotGetOwnUserWithoutUser]
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/contact-channels/:userId/:contactChannelId", {
  access: "client",
  session: "required",
  success: ContactChannel,
  errors: [CannotGetOwnUserWithoutUser]
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/contact-channels", {
  access: "client",
  session: "required",
  query: ContactChannelQuery,
  success: /* @__PURE__ */ listOf(ContactChannel),
  errors: [CannotGetOwnUserWithoutUser]
})

export const sendPrimaryVerificationCode: CallOf<typeof contract.sendPrimaryVerificationCode> = /* @__PURE__ */ call("POST", "/contact-channels/send-verification-code", {
  access: "client",
  session: "required",
  payload: SendCode,
  success: Done,
  errors: [EmailIsNotPrimaryEmail, EmailAlreadyVerified, RedirectUrlNotWhitelisted]
})

export const sendVerificationCode: CallOf<typeof contract.sendVerificationCode> = /* @__PURE__ */ call("POST", "/contact-channels/:userId/:contactChannelId/send-verification-code", {
  access: "client",
  session: "required",
  payload: Callback,
  success: Done,
  errors: [CannotGetOwnUserWithoutUser, EmailAlreadyVerified, RedirectUrlNotWhitelisted]
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/contact-channels/:userId/:contactChannelId", {
  access: "client",
  session: "required",
  payload: UpdateContactChannel,
  success: ContactChannel,
  errors: [CannotGetOwnUserWithoutUser, ContactChannelAlreadyUsedForAuthBySomeoneElse]
})

export const verify: CallOf<typeof contract.verify> = /* @__PURE__ */ call("POST", "/contact-channels/verify", {
  access: "client",
  session: "none",
  payload: VerificationCode,
  success: Done,
  errors: [VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed, VerificationCodeMaxAttemptsReached]
})

