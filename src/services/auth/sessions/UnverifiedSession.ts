import { nullable, optional } from "../../../codecs/absence.js"
import { reader } from "../../../codecs/jsonText.js"
import { finite, string } from "../../../codecs/scalar.js"
import { struct } from "../../../codecs/struct.js"
import type { AccessToken } from "../../../schemas/Tokens.js"
import { dateAt, tokenPayload } from "../../../schemas/tokenPayload.js"
import type { UnverifiedUser } from "../../../schemas/UnverifiedUser.js"
import { unverifiedUserOf } from "./UnverifiedUser.js"

/** The unverified description of a session in its access token. @source protocol/tokens.md#access-tokens */
export interface UnverifiedSession {
  /** The session id, as in the list of sessions. Null if the token has none. */
  readonly id: string | null
  readonly user: UnverifiedUser
  readonly selectedTeamId: string | null
  readonly issuedAt: Date | null
  /** When the access token expires and is replaced by another one; the session continues. */
  readonly expiresAt: Date | null
}

const text = optional(nullable(string))
const seconds = optional(nullable(finite))
const readClaims = reader(
  struct({ refresh_token_id: text, refreshTokenId: text, selected_team_id: text, iat: seconds, exp: seconds })
)

/** Returns the session that an access token names, or null if the token cannot be read. */
export const unverifiedSessionOf = (token: AccessToken): UnverifiedSession | null => {
  const user = unverifiedUserOf(token)
  const claims = readClaims(tokenPayload(token))
  return (
    user && {
      id: claims?.refresh_token_id ?? claims?.refreshTokenId ?? null,
      user,
      selectedTeamId: claims?.selected_team_id ?? null,
      issuedAt: dateOf(claims?.iat),
      expiresAt: dateOf(claims?.exp)
    }
  )
}

const dateOf = (seconds: number | null | undefined): Date | null => (seconds == null ? null : dateAt(seconds))
