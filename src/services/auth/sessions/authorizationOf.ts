import { toBase64 } from "../../../internal/base64.js"
import type { AuthJson } from "../../session/Session.js"

/** Returns the value of an `Authorization` header with the tokens; null without them. @source protocol/apps.md#token-stores */
export const authorizationOf = (tokens: AuthJson): string | null =>
  tokens.accessToken === null ? null : `Bearer stackauth_${toBase64(JSON.stringify(tokens))}`
