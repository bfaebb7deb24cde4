import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "../../errors/dataVault.js"
import { VaultEntry, VaultKey, VaultValue } from "../../schemas/DataVault.js"
import { Done } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"

/** Reads the value of an entry, as it was encrypted. @source protocol/data-vault.md */
export const get = Endpoint.post("/data-vault/stores/:storeId/get", {
  access: "server",
  session: "none",
  payload: VaultKey,
  success: VaultValue,
  errors: [DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist],
  retry: "idempotent"
})

/** Writes the value of an entry, over the one that it had. @source protocol/data-vault.md */
export const set = Endpoint.post("/data-vault/stores/:storeId/set", {
  access: "server",
  session: "none",
  payload: VaultEntry,
  success: Done,
  errors: [DataVaultStoreDoesNotExist]
})
