// Written by `npm run compile` from src/contract/cli.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/cli.js"
import { InvalidPollingCodeError } from "../../errors/cli.js"
import { CliLogin, CliLoginStatus, CompleteCliLogin, PollCliLogin, StartCliLogin } from "../schemas/Cli.js"
import { Done } from "../schemas/wire.js"

export const complete: CallOf<typeof contract.complete> = /* @__PURE__ */ call("POST", "/auth/cli/complete", {
  access: "client",
  session: "none",
  payload: CompleteCliLogin,
  success: Done
})

export const initiate: CallOf<typeof contract.initiate> = /* @__PURE__ */ call("POST", "/auth/cli", {
  access: "client",
  session: "none",
  payload: StartCliLogin,
  success: CliLogin
})

export const poll: CallOf<typeof contract.poll> = /* @__PURE__ */ call("POST", "/auth/cli/poll", {
  access: "client",
  session: "none",
  payload: PollCliLogin,
  success: CliLoginStatus,
  errors: [InvalidPollingCodeError]
})

