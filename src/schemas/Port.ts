import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { port } from "./rules/port.js"

/** A port of a server: a whole number from 0 to 65535. @source protocol/formats.md#urls */
export const Port = Schema.Number.check(check(port))
