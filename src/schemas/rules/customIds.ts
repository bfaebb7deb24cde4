import * as limits from "../limits.js"
import * as messages from "../messages/id.js"
import { isUuid } from "./ids.js"
import type { Rule } from "./Rule.js"
import { allOf, must } from "./Rule.js"
import { atMost } from "./text.js"

/**
 * The maximum length of an id that a project chooses: of a price, catalog, product, item, store or trusted domain.
 * @source protocol/formats.md#ids @internal
 */
export const customIdLength: Rule<string> = atMost(limits.idMaxLength)

/** The allowed characters of such an id. @source protocol/formats.md#ids @internal */
export const customIdCharacters: Rule<string> = must(
  (text: string) => /^[a-zA-Z0-9_][a-zA-Z0-9_-]*$/.test(text),
  messages.customId
)

/** Such an id as the key of a record. @source protocol/formats.md#ids @internal */
export const customId: Rule<string> = allOf(customIdLength, customIdCharacters)

/** A UUID, or `me` for the signed-in user. @source protocol/formats.md#passwords-and-names @internal */
export const uuidOrMe: Rule<string> = must((text: string) => text === "me" || isUuid(text), messages.uuid)
