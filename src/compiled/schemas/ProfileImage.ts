// Written by `npm run compile` from src/schemas/ProfileImage.ts.

import { of } from "../../codecs/Codec.js"
import { checked } from "../../codecs/checked.js"
import { string } from "../../codecs/scalar.js"
import type * as schemas from "../../schemas/ProfileImage.js"
import { imageFormat, imageSize } from "../../schemas/rules/image.js"
import { url, urlLength, withoutSpaces } from "../../schemas/rules/url.js"

/** @internal */
export const ProfileImage = /* @__PURE__ */ of<typeof schemas.ProfileImage.Type>(/* @__PURE__ */ checked(string, urlLength, withoutSpaces, url, imageFormat, imageSize))

