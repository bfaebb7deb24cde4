import { DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist } from "../../errors/dataVault.js"
import { VaultEntry, VaultKey, VaultValue } from "../../schemas/DataVault.js"
import { Done } from "../../schemas/wire.js"
import { server } from "../levels.js"

/** Gets the encrypted value of an entry. @source protocol/data-vault.md */
export const get = server.post("/data-vault/stores/:storeId/get", {
  payload: VaultKey,
  success: VaultValue,
  errors: [DataVaultStoreDoesNotExist, DataVaultStoreHashedKeyDoesNotExist],
  retry: "idempotent"
})

/** Sets the encrypted value of an entry, replacing the previous one. @source protocol/data-vault.md */
export const set = server.post("/data-vault/stores/:storeId/set", {
  payload: VaultEntry,
  success: Done,
  errors: [DataVaultStoreDoesNotExist]
})
