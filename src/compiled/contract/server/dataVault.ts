// Written by `npm run compile` from src/contract/server/dataVault.ts.

import { call } from "../../../contract/Call.js"
import type * as contract from "../../../contract/server/dataVault.js"
import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "../../../errors/dataVault.js"
import { VaultEntry, VaultKey, VaultValue } from "../../schemas/DataVault.js"
import { Done } from "../../schemas/wire.js"

export const get = /* @__PURE__ */ call<typeof contract.get>("POST", "/data-vault/stores/:storeId/get", {
  access: "server",
  session: "none",
  payload: VaultKey,
  success: VaultValue,
  errors: [DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist],
  retry: "idempotent"
})

export const set = /* @__PURE__ */ call<typeof contract.set>("POST", "/data-vault/stores/:storeId/set", {
  access: "server",
  session: "none",
  payload: VaultEntry,
  success: Done,
  errors: [DataVaultStoreDoesNotExist]
})

