// Written by `npm run compile` from src/contract/cli.ts.

import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/cli.js"
import { InvalidPollingCodeError } from "../../errors/cli.js"
import { CliLogin, CliLoginStatus, CompleteCliLogin, PollCliLogin, StartCliLogin } from "../schemas/Cli.js"
import { Done } from "../schemas/wire.js"

export const complete = /* @__PURE__ */ call<typeof contract.complete>("POST", "/auth/cli/complete", {
  access: "client",
  session: "none",
  payload: CompleteCliLogin,
  success: Done
})

export const initiate = /* @__PURE__ */ call<typeof contract.initiate>("POST", "/auth/cli", {
  access: "client",
  session: "none",
  payload: StartCliLogin,
  success: CliLogin
})

export const poll = /* @__PURE__ */ call<typeof contract.poll>("POST", "/auth/cli/poll", {
  access: "client",
  session: "none",
  payload: PollCliLogin,
  success: CliLoginStatus,
  errors: [InvalidPollingCodeError]
})

