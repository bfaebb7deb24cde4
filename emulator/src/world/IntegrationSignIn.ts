import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

/** A project key that a user has granted to an integration. */
export interface IntegrationGrant {
  readonly projectId: string
  readonly key: string
}

/** A browser that an integration sent here to choose a project. */
export interface IntegrationRequest {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  readonly codeChallenge: string
  /** The secret in the browser's cookie. */
  readonly proof: string
  /** The user's choice, and the code with which the browser returns it. */
  answer: { readonly code: string; readonly grant: IntegrationGrant } | undefined
  isBroughtBack: boolean
}

/** A code that the integration can exchange. */
export interface IntegrationCode extends IntegrationGrant {
  readonly request: IntegrationRequest
  readonly expiresAtMillis: number
}

/** The state of integrations that request projects. Stored with the internal project. */
export interface IntegrationSignIns {
  readonly requests: Map<string, IntegrationRequest>
  readonly codes: Map<string, IntegrationCode>
}

export const integrationSignInsOf: (internal: Project) => IntegrationSignIns = slot("integrationSignIns", () => ({
  requests: new Table<IntegrationRequest>(),
  codes: new Table<IntegrationCode>()
}))
