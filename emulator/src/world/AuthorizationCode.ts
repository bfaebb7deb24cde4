import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** What an app exchanges for a session after a sign-in at a provider. @source RFC 6749 4.1.2, RFC 7636 */
export interface AuthorizationCode {
  readonly userId: string
  readonly isNewUser: boolean
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly codeChallengeMethod: string
  readonly afterCallbackRedirectUrl: string | undefined
  /** The session that the code hands over to another domain; without one the exchange starts a session. */
  readonly sessionId?: string
  readonly expiresAtMillis: number
}

/** The codes of a project that were not exchanged yet. */
export const authorizationCodesOf: (project: Project) => Map<string, AuthorizationCode> = slot(
  () => new Map<string, AuthorizationCode>()
)
