import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "../../errors/dataVault.js"
import { VaultEntry, VaultKey, VaultValue } from "../../schemas/DataVault.js"
import { Done } from "../../schemas/wire.js"
import * as Endpoint from "../Endpoint.js"

/** Gets the encrypted value of an entry. @source protocol/data-vault.md */
export const get = Endpoint.post("/data-vault/stores/:storeId/get", {
  access: "server",
  session: "none",
  payload: VaultKey,
  success: VaultValue,
  errors: [DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist],
  retry: "idempotent"
})

/** Sets the encrypted value of an entry, replacing the previous one. @source protocol/data-vault.md */
export const set = Endpoint.post("/data-vault/stores/:storeId/set", {
  access: "server",
  session: "none",
  payload: VaultEntry,
  success: Done,
  errors: [DataVaultStoreDoesNotExist]
})
