import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** What the platform remembers of a sign-in while the user is at the provider. @source protocol/authentication.md#oauth */
export interface OAuthFlow {
  readonly projectId: string
  readonly providerConfigId: string
  readonly type: "authenticate" | "link"
  /** Who links the account, or which anonymous user signs up. */
  readonly userId: string | undefined
  readonly redirectUri: string
  readonly scope: string
  /** The app's own state, which goes back with the code. */
  readonly state: string
  readonly codeChallenge: string
  readonly codeChallengeMethod: string
  readonly responseType: string
  readonly errorRedirectUrl: string | undefined
  readonly afterCallbackRedirectUrl: string | undefined
  /** The platform's own proof towards the provider. */
  readonly innerVerifier: string
  readonly providerScopes: ReadonlyArray<string>
  readonly expiresAtMillis: number
  /** Whether the browser got a cookie that it has to bring back. Default: true. */
  readonly hasCookie?: boolean
}

/**
 * The flows that are under way, by the platform's state. A callback names no project, so they all hang on the project of
 * the platform itself.
 */
export const flowsOf: (internal: Project) => Map<string, OAuthFlow> = slot(() => new Map<string, OAuthFlow>())
