import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { json } from "./rules/json.js"

/** A JSON string, such as a configuration. @source protocol/formats.md#messages */
export const JsonText = Schema.String.check(check(json))
