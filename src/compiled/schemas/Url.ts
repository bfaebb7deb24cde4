// Written by `npm run compile` from src/schemas/Url.ts.

import { of } from "../../codecs/Codec.js"
import { checked } from "../../codecs/checked.js"
import { string } from "../../codecs/scalar.js"
import type * as schemas from "../../schemas/Url.js"
import { handlerPath, url, urlLength, withoutSpaces } from "../../schemas/rules/url.js"

/** @internal */
export const Url = /* @__PURE__ */ of<typeof schemas.Url.Type>(/* @__PURE__ */ checked(string, urlLength, withoutSpaces, url))

/** @internal */
export const HandlerPath = /* @__PURE__ */ of<typeof schemas.HandlerPath.Type>(/* @__PURE__ */ checked(string, handlerPath))

