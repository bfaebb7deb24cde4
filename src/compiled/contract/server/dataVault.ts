// Written by `npm run compile` from src/contract/server/dataVault.ts.

import type { CallOf } from "../../../contract/Call.js"
import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/dataVault.js"
import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "../../../errors/dataVault.js"
import { VaultEntry, VaultKey, VaultValue } from "../../schemas/DataVault.js"
import { Done } from "../../schemas/wire.js"

export const get: CallOf<typeof contract.get> = /* @__PURE__ */ call("POST", "/data-vault/stores/:storeId/get", {
  access: "server",
  session: "none",
  payload: VaultKey,
  success: VaultValue,
  errors: [DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist],
  retry: "idempotent"
})

export const set: CallOf<typeof contract.set> = /* @__PURE__ */ call("POST", "/data-vault/stores/:storeId/set", {
  access: "server",
  session: "none",
  payload: VaultEntry,
  success: Done,
  errors: [DataVaultStoreDoesNotExist]
})

