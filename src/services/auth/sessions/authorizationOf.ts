import * as Base64 from "effect/encoding/Base64"
import type { AuthJson } from "../../session/Session.js"

/** Returns the value of an `Authorization` header with the tokens; null without them. @source protocol/apps.md#token-stores */
export const authorizationOf = (tokens: AuthJson): string | null =>
  tokens.accessToken === null ? null : `Bearer stackauth_${Base64.encode(JSON.stringify(tokens))}`
