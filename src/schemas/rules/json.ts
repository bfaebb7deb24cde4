import * as Option from "effect/Option"
import * as messages from "../messages/value.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

const parse = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** A JSON string. @source protocol/formats.md#messages @internal */
export const json: Rule<string> = must((text: string) => Option.isSome(parse(text)), messages.json)
