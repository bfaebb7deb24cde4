import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** What somebody gave to an integration: the key of a project. */
export interface IntegrationGrant {
  readonly projectId: string
  readonly key: string
}

/** A browser that an integration sent to choose a project. */
export interface IntegrationRequest {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  readonly codeChallenge: string
  /** What only the browser knows. */
  readonly proof: string
  /** The choice, and the code by which the browser brings it back. */
  answer: { readonly code: string; readonly grant: IntegrationGrant } | undefined
  isBroughtBack: boolean
}

/** A code that the integration can exchange. */
export interface IntegrationCode extends IntegrationGrant {
  readonly request: IntegrationRequest
  readonly expiresAtMillis: number
}

/** Everything that is remembered of integrations that ask for projects. It hangs on the project of the platform itself. */
export interface IntegrationSignIns {
  readonly requests: Map<string, IntegrationRequest>
  readonly codes: Map<string, IntegrationCode>
}

export const integrationSignInsOf: (internal: Project) => IntegrationSignIns = slot(() => ({
  requests: new Map<string, IntegrationRequest>(),
  codes: new Map<string, IntegrationCode>()
}))
