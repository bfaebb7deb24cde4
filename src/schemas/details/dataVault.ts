import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** The details of `DataVaultStoreDoesNotExist`: the id of the store. @internal */
export const DataVaultStoreDoesNotExist = Wire({ storeId: Schema.String })

/** The details of `DataVaultStoreHashedKeyDoesNotExist`: the id of the store and the hash of the key. @internal */
export const DataVaultStoreHashedKeyDoesNotExist = Wire({ storeId: Schema.String, hashedKey: Schema.String })
