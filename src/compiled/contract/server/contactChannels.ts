// Written by `npm run compile` from src/contract/server/contactChannels.ts.

import { listOf } from "../../../codecs/collection.js"
import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/contactChannels.js"
import { RedirectUrlNotWhitelisted } from "../../../errors/auth.js"
import { ContactChannelAlreadyUsedForAuthBySomeoneElse, EmailAlreadyVerified } from "../../../errors/contactChannel.js"
import { UserIdDoesNotExist } from "../../../errors/user.js"
import { ContactChannel, ContactChannelQuery, ServerCreateContactChannel, ServerUpdateContactChannel } from "../../schemas/ContactChannel.js"
import { Callback } from "../../schemas/VerificationCode.js"
import { Done } from "../../schemas/wire.js"

export const create: CallOf<typeof contract.create> = /* @__PURE__ */ call("POST", "/contact-channels", {
  access: "server",
  session: "none",
  payload: ServerCreateContactChannel,
  success: ContactChannel,
  errors: [ContactChannelAlreadyUsedForAuthBySomeoneElse]
})

export const del: CallOf<typeof contract.del> = /* @__PURE__ */ call("DELETE", "/contact-channels/:userId/:contactChannelId", {
  access: "server",
  session: "none",
  success: Done
})

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("GET", "/contact-channels/:userId/:contactChannelId", {
  access: "server",
  session: "none",
  success: ContactChannel
})

export const list: CallOf<typeof contract.list> = /* @__PURE__ */ call("GET", "/contact-channels", {
  access: "server",
  session: "none",
  query: ContactChannelQuery,
  success: /* @__PURE__ */ listOf(ContactChannel)
})

export const sendVerificationCode: CallOf<typeof contract.sendVerificationCode> = /* @__PURE__ */ call("POST", "/contact-channels/:userId/:contactChannelId/send-verification-code", {
  access: "server",
  session: "none",
  payload: Callback,
  success: Done,
  errors: [UserIdDoesNotExist, EmailAlreadyVerified, RedirectUrlNotWhitelisted]
})

export const update: CallOf<typeof contract.update> = /* @__PURE__ */ call("PATCH", "/contact-channels/:userId/:contactChannelId", {
  access: "server",
  session: "none",
  payload: ServerUpdateContactChannel,
  success: ContactChannel,
  errors: [ContactChannelAlreadyUsedForAuthBySomeoneElse]
})

