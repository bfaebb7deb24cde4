import * as Schema from "effect/Schema"
import { atMost } from "./length.js"
import * as limits from "./limits.js"

/** The name of a user as others see it: at most 256 characters. @source spec 5 Credentials */
export const DisplayName = /* @__PURE__ */ Schema.String.check(/* @__PURE__ */ atMost(limits.displayNameMaxLength))
