import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { displayNameLength } from "./rules/displayName.js"

/** The display name of a user: at most 256 characters. @source protocol/formats.md#passwords-and-names */
export const DisplayName = Schema.String.check(check(displayNameLength))
