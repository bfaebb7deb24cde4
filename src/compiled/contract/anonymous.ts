// Written by `npm run compile` from src/contract/anonymous.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/anonymous.js"
import { SignInTokens } from "../schemas/Tokens.js"

export const signUp: CallOf<typeof contract.signUp> = /* @__PURE__ */ call("POST", "/auth/anonymous/sign-up", {
  access: "client",
  session: "none",
  success: SignInTokens
})

