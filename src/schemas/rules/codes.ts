import * as limits from "../limits.js"
import { exactLength } from "../messages/code.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** The length of the code of a link or a second factor. @source protocol/tokens.md#verification-codes @internal */
export const codeLength: Rule<string> = must((text: string) => text.length === limits.codeLength, exactLength(limits.codeLength))
