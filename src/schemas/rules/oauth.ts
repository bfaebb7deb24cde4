import * as limits from "../limits.js"
import * as messages from "../messages/oauth.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** The code challenge of a sign-in. @source RFC 7636 4.2 @internal */
export const pkceChallenge: Rule<string> = must((text: string) => /^[A-Za-z0-9._~-]{43,128}$/.test(text), messages.codeChallenge)

/** The state that identifies a sign-in. @source protocol/changes.md @internal */
export const oauthState: Rule<string> = must((text: string) => text.length >= 1 && text.length <= 512, messages.oauthState)

/** The length of the code of a link or a second factor. @source protocol/tokens.md#verification-codes @internal */
export const codeLength: Rule<string> = must(
  (text: string) => text.length === limits.codeLength,
  messages.exactLength(limits.codeLength)
)
