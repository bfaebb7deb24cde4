import * as Schema from "effect/Schema"
import { Wire } from "../wire.js"

/** What `DataVaultStoreDoesNotExist` tells: the id of the store. @internal */
export const DataVaultStoreDoesNotExist = /* @__PURE__ */ Wire({ storeId: Schema.String })

/** What `DataVaultStoreHashedKeyDoesNotExist` tells: the id of the store and the hash of the key. @internal */
export const DataVaultStoreHashedKeyDoesNotExist = /* @__PURE__ */ Wire({ storeId: Schema.String, hashedKey: Schema.String })
