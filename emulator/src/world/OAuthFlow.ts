import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

/** The state of an OAuth sign-in while the user is at the provider. @source protocol/authentication.md#oauth */
export interface OAuthFlow {
  readonly projectId: string
  /** The publishable key that the flow began with, or what stands for none. */
  readonly clientSecret?: string
  readonly providerConfigId: string
  readonly type: "authenticate" | "link"
  /** The user who links the account, or the anonymous user who signs up. */
  readonly userId: string | undefined
  readonly redirectUri: string
  readonly scope: string
  /** The app's own state, which is returned with the code. */
  readonly state: string
  readonly codeChallenge: string
  readonly codeChallengeMethod: string
  readonly responseType: string
  readonly errorRedirectUrl: string | undefined
  readonly afterCallbackRedirectUrl: string | undefined
  /** The platform's own code verifier for the provider. */
  readonly innerVerifier: string
  readonly providerScopes: ReadonlyArray<string>
  readonly expiresAtMillis: number
  /** Whether the browser received a cookie that it must return. Default: true. */
  readonly hasCookie?: boolean
}

/** The pending flows, by the platform's state. A callback names no project, so all are stored with the internal project. */
export const flowsOf: (internal: Project) => Map<string, OAuthFlow> = slot("oauthFlows", () => new Table<OAuthFlow>())
