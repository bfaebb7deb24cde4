// Written by `npm run compile` from src/schemas/Customer.ts.

import { of } from "../../codecs/Codec.js"
import { literal, string } from "../../codecs/scalar.js"
import type * as schemas from "../../schemas/Customer.js"

/** @internal */
export const CustomerType = /* @__PURE__ */ of<typeof schemas.CustomerType.Type>(/* @__PURE__ */ literal("user", "team", "custom"))

/** @internal */
export const OpenCustomerType = /* @__PURE__ */ of<typeof schemas.OpenCustomerType.Type>(string)

