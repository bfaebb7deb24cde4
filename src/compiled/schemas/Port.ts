// Written by `npm run compile` from src/schemas/Port.ts.

import { of } from "../../codecs/Codec.js"
import { checked } from "../../codecs/checked.js"
import { finite } from "../../codecs/scalar.js"
import type * as schemas from "../../schemas/Port.js"
import { port } from "../../schemas/rules/port.js"

/** @internal */
export const Port = /* @__PURE__ */ of<typeof schemas.Port.Type>(/* @__PURE__ */ checked(finite, port))

