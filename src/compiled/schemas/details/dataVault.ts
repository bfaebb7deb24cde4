// Written by `npm run compile` from src/schemas/details/dataVault.ts.

import { of } from "../../../codecs/Codec.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/dataVault.js"

/** @internal */
export const DataVaultStoreDoesNotExist = /* @__PURE__ */ of<typeof schemas.DataVaultStoreDoesNotExist.Type>(/* @__PURE__ */ struct({
  storeId: ["store_id", string]
}))

/** @internal */
export const DataVaultStoreHashedKeyDoesNotExist = /* @__PURE__ */ of<typeof schemas.DataVaultStoreHashedKeyDoesNotExist.Type>(/* @__PURE__ */ struct({
  storeId: ["store_id", string],
  hashedKey: ["hashed_key", string]
}))

