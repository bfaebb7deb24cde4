import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

/** A code that an app exchanges for a session after an OAuth sign-in. @source RFC 6749 4.1.2, RFC 7636 */
export interface AuthorizationCode {
  readonly userId: string
  readonly isNewUser: boolean
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly codeChallengeMethod: string
  readonly afterCallbackRedirectUrl: string | undefined
  /** The session that the code hands over to another domain. Without it, the exchange starts a session. */
  readonly sessionId?: string
  readonly expiresAtMillis: number
}

/** The unused codes of a project. */
export const authorizationCodesOf: (project: Project) => Map<string, AuthorizationCode> = slot(
  "authorizationCodes",
  () => new Table<AuthorizationCode>()
)
