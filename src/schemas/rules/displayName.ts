import * as limits from "../limits.js"
import type { Rule } from "./Rule.js"
import { atMost } from "./text.js"

/** The maximum length of a user's name. @source protocol/formats.md#passwords-and-names @internal */
export const displayNameLength: Rule<string> = atMost(limits.displayNameMaxLength)
