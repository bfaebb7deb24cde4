// Written by `npm run compile` from src/schemas/DataVault.ts.

import { of } from "../../codecs/Codec.js"
import { checked } from "../../codecs/checked.js"
import { string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/DataVault.js"
import { notEmpty } from "../../schemas/rules/text.js"

/** @internal */
export const VaultKey = /* @__PURE__ */ of<typeof schemas.VaultKey.Type>(/* @__PURE__ */ struct({
  hashedKey: ["hashed_key", /* @__PURE__ */ checked(string, notEmpty)]
}))

/** @internal */
export const VaultValue = /* @__PURE__ */ of<typeof schemas.VaultValue.Type>(/* @__PURE__ */ struct({
  encryptedValue: ["encrypted_value", string]
}))

/** @internal */
export const VaultEntry = /* @__PURE__ */ of<typeof schemas.VaultEntry.Type>(/* @__PURE__ */ struct({
  hashedKey: ["hashed_key", /* @__PURE__ */ checked(string, notEmpty)],
  encryptedValue: ["encrypted_value", string]
}))

