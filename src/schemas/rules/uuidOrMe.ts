import * as messages from "../messages/id.js"
import { isUuid } from "./ids.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** A UUID, or `me` for the signed-in user. @source protocol/formats.md#passwords-and-names @internal */
export const uuidOrMe: Rule<string> = must((text: string) => text === "me" || isUuid(text), messages.uuid)
