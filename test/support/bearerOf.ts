import type { Bearer } from "../../src/services/transport/AccessTokens.js"
import { AccessTokens } from "../../src/services/transport/AccessTokens.js"

/** Returns what a session with this token provides to a transport. */
export const bearerOf = (token: ReturnType<Bearer["current"]>) => ({
  ...AccessTokens.none,
  current: () => token,
  tokenFor: () => token
})
