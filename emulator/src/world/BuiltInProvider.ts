import type { Project } from "./Project.js"
import { slot } from "./slot.js"
import { Table } from "./Table.js"

/** An account at the built-in provider, as entered by the developer. */
export interface BuiltInAccount {
  readonly accountId: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly displayName: string | null
}

/** A pending consent request. */
export interface Interaction {
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: ReadonlyArray<string>
  readonly state: string
  readonly codeChallenge: string | undefined
  /** Whether the response is posted to the platform as a form, as Apple does. */
  readonly usesFormPost: boolean
  account: BuiltInAccount | undefined
  answer: "allowed" | "refused" | undefined
}

/** The account and scopes of a code or token of the built-in provider. */
export interface BuiltInGrant {
  /** Shared by all tokens of one consent. */
  readonly id: string
  readonly account: BuiltInAccount
  readonly scopes: ReadonlyArray<string>
  readonly expiresAtMillis: number | undefined
}

/** An authorization code, with the parameters for redeeming it. */
export interface BuiltInCode extends BuiltInGrant {
  readonly redirectUri: string
  readonly codeChallenge: string | undefined
}

/** The state of the built-in provider. Stored with the internal project. */
export interface BuiltInProvider {
  readonly interactions: Map<string, Interaction>
  readonly codes: Map<string, BuiltInCode>
  readonly accessTokens: Map<string, BuiltInGrant>
  readonly refreshTokens: Map<string, BuiltInGrant>
  /** The consents whose next refresh fails. */
  readonly refusals: Set<string>
}

export const builtInProviderOf: (internal: Project) => BuiltInProvider = slot("builtInProvider", () => ({
  interactions: new Table<Interaction>(),
  codes: new Table<BuiltInCode>(),
  accessTokens: new Table<BuiltInGrant>(),
  refreshTokens: new Table<BuiltInGrant>(),
  refusals: new Set<string>()
}))
