import * as limits from "../limits.js"
import * as messages from "../messages/text.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** At least `min` characters. @internal */

export const atLeast = (min: number): Rule<string> => must((text: string) => text.length >= min, messages.minLength(min))

/** At most `max` characters. @internal */

export const atMost = (max: number): Rule<string> => must((text: string) => text.length <= max, messages.maxLength(max))

/** At least one character. @internal */
export const notEmpty: Rule<string> = must((text: string) => text !== "", messages.empty)

/** The maximum length of a user's name. @source protocol/formats.md#passwords-and-names @internal */
export const displayNameLength: Rule<string> = atMost(limits.displayNameMaxLength)

/** The maximum length of a password. @source protocol/formats.md#passwords-and-names @internal */
export const passwordMaxLength: Rule<string> = atMost(limits.passwordMaxLength)
