import * as details from "../schemas/details/dataVault.js"
import { KnownError } from "./KnownError.js"
import { described } from "./tagged.js"

/** The project has no data-vault store with this id. Create the store in the project's settings, or check its id. */
export class DataVaultStoreDoesNotExist extends KnownError("DataVaultStoreDoesNotExist", {
  status: 400,
  category: "configuration",
  details: details.DataVaultStoreDoesNotExist
}) {}

/**
 * The store holds no value under this key; the details hold the hash of the key. Write a value first; with `or: "null"`
 * the SDK returns null instead.
 */
export class DataVaultStoreHashedKeyDoesNotExist extends KnownError("DataVaultStoreHashedKeyDoesNotExist", {
  status: 400,
  category: "notFound",
  details: details.DataVaultStoreHashedKeyDoesNotExist
}) {}

/** The value in the data vault was not written with this key and secret: it was changed, or written by another program. */
export class VaultValueUnreadableError extends described("VaultValueUnreadableError")<{
  readonly storeId: string
}>(({ storeId }) => `The value in the data vault store ${storeId} cannot be decrypted with this secret`) {}
