import * as messages from "./messages.js"
import { must } from "./rule.js"

/** At least so many characters. */
/* @__NO_SIDE_EFFECTS__ */
export const atLeast = (min: number) => must((text: string) => text.length >= min, messages.minLength(min))

/** At most so many characters. */
/* @__NO_SIDE_EFFECTS__ */
export const atMost = (max: number) => must((text: string) => text.length <= max, messages.maxLength(max))

/** Exactly so many characters. */
/* @__NO_SIDE_EFFECTS__ */
export const exactly = (length: number) => must((text: string) => text.length === length, messages.exactLength(length))

/** At least one character. */
export const notEmpty = /* @__PURE__ */ must((text: string) => text !== "", messages.empty)
