// Written by `npm run compile` from src/contract/server/contactChannels.ts.

import { listOf } from "../../../codecs/collection.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/contactChannels.js"
import { RedirectUrlNotWhitelisted } from "../../../errors/auth.js"
import { ContactChannelAlreadyUsedForAuthBySomeoneElse, EmailAlreadyVerified } from "../../../errors/contactChannel.js"
import { UserIdDoesNotExist } from "../../../errors/user.js"
import { ContactChannel, ContactChannelQuery, ServerCreateContactChannel, ServerUpdateContactChannel } from "../../schemas/ContactChannel.js"
import { Callback } from "../../schemas/VerificationCode.js"
import { Done } from "../../schemas/wire.js"

export const create = /* @__PURE__ */ call<typeof contract.create>("POST", "/contact-channels", {
  access: "server",
  session: "none",
  payload: ServerCreateContactChannel,
  success: ContactChannel,
  errors: [ContactChannelAlreadyUsedForAuthBySomeoneElse]
})

export const del = /* @__PURE__ */ call<typeof contract.del>("DELETE", "/contact-channels/:userId/:contactChannelId", {
  access: "server",
  session: "none",
  success: Done
})

export const get = /* @__PURE__ */ call<typeof contract.get>("GET", "/contact-channels/:userId/:contactChannelId", {
  access: "server",
  session: "none",
  success: ContactChannel
})

export const list = /* @__PURE__ */ call<typeof contract.list>("GET", "/contact-channels", {
  access: "server",
  session: "none",
  query: ContactChannelQuery,
  success: /* @__PURE__ */ listOf(ContactChannel)
})

export const sendVerificationCode = /* @__PURE__ */ call<typeof contract.sendVerificationCode>("POST", "/contact-channels/:userId/:contactChannelId/send-verification-code", {
  access: "server",
  session: "none",
  payload: Callback,
  success: Done,
  errors: [UserIdDoesNotExist, EmailAlreadyVerified, RedirectUrlNotWhitelisted]
})

export const update = /* @__PURE__ */ call<typeof contract.update>("PATCH", "/contact-channels/:userId/:contactChannelId", {
  access: "server",
  session: "none",
  payload: ServerUpdateContactChannel,
  success: ContactChannel,
  errors: [ContactChannelAlreadyUsedForAuthBySomeoneElse]
})

