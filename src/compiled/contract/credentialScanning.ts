// Written by `npm run compile` from src/contract/credentialScanning.ts.

import type { CallOf } from "../../contract/Call.js"
import { call } from "../../contract/Call.js"
import type * as contract from "../../contract/credentialScanning.js"
import { ApiKeyNotFound, PublicApiKeyCannotBeRevoked } from "../../errors/apiKey.js"
import { CheckApiKey } from "../schemas/ApiKey.js"
import { Done } from "../schemas/wire.js"

export const revoke: CallOf<typeof contract.revoke> = /* @__PURE__ */ call("POST", "/integrations/credential-scanning/revoke", {
  access: "client",
  session: "none",
  payload: CheckApiKey,
  success: Done,
  errors: [ApiKeyNotFound, PublicApiKeyCannotBeRevoked]
})

