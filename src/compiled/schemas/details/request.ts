// Written by `npm run compile` from src/schemas/details/request.ts.

import { of } from "../../../codecs/Codec.js"
import { array } from "../../../codecs/array.js"
import { json } from "../../../codecs/json.js"
import { string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type * as schemas from "../../../schemas/details/request.js"

/** @internal */
export const AllOverloadsFailed = /* @__PURE__ */ of<typeof schemas.AllOverloadsFailed.Type>(/* @__PURE__ */ struct({
  overloadErrors: ["overload_errors", /* @__PURE__ */ array(json)]
}))

/** @internal */
export const SchemaError = /* @__PURE__ */ of<typeof schemas.SchemaError.Type>(/* @__PURE__ */ struct({
  message: string
}))

/** @internal */
export const UnsupportedError = /* @__PURE__ */ of<typeof schemas.UnsupportedError.Type>(/* @__PURE__ */ struct({
  originalErrorCode: string
}))

