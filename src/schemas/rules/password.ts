import * as limits from "../limits.js"
import type { Rule } from "./Rule.js"
import { atMost } from "./text.js"

/** The maximum length of a password. @source protocol/formats.md#passwords-and-names @internal */
export const passwordMaxLength: Rule<string> = atMost(limits.passwordMaxLength)
