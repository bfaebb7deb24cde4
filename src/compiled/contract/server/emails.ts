// Written by `npm run compile` from src/contract/server/emails.ts.

import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/emails.js"
import { RedirectUrlNotWhitelisted } from "../../../errors/auth.js"
import { RequiresCustomEmailServer } from "../../../errors/email.js"
import { UserIdDoesNotExist } from "../../../errors/user.js"
import { SendEmail, SendEmailResults, SignInInvitation } from "../../schemas/SendEmail.js"
import { Done } from "../../schemas/wire.js"

export const send: CallOf<typeof contract.send> = /* @__PURE__ */ call("POST", "/emails/send-email", {
  access: "server",
  session: "none",
  payload: SendEmail,
  success: SendEmailResults,
  errors: [RequiresCustomEmailServer, UserIdDoesNotExist]
})

export const sendSignInInvitation: CallOf<typeof contract.sendSignInInvitation> = /* @__PURE__ */ call("POST", "/internal/send-sign-in-invitation", {
  access: "server",
  session: "none",
  payload: SignInInvitation,
  success: Done,
  errors: [RedirectUrlNotWhitelisted]
})

