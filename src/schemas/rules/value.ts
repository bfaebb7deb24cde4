import * as Option from "effect/Option"
import * as messages from "../messages/value.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** A country code of two letters. @source ISO 3166-1 @internal */
export const countryCode: Rule<string> = must((text: string) => /^[A-Za-z]{2}$/.test(text), messages.countryCode)

const parse = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** A JSON string. @source protocol/formats.md#messages @internal */
export const json: Rule<string> = must((text: string) => Option.isSome(parse(text)), messages.json)

// Names joined by dots.
const pattern = /^[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*(\.[a-zA-Z0-9_:$][a-zA-Z_:$0-9-]*)*$/

/** The path of a part of the configuration. @source protocol/projects.md#configuration @internal */
export const configPath: Rule<string> = must((text: string) => pattern.test(text), messages.configPath)

/** Returns whether a string is base 64 with padding. @source RFC 4648 4 */
export const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)

/** A base 64 string. @source RFC 4648 4 @internal */
export const base64: Rule<string> = must(isBase64, messages.base64)
