import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** An account at the built-in provider: whatever the developer said. */
export interface BuiltInAccount {
  readonly accountId: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly displayName: string | null
}

/** A request for consent that the developer has not answered yet. */
export interface Interaction {
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: ReadonlyArray<string>
  readonly state: string
  readonly codeChallenge: string | undefined
  /** Whether the answer is posted to the platform as a form, as Apple does it. */
  readonly usesFormPost: boolean
  account: BuiltInAccount | undefined
  answer: "allowed" | "refused" | undefined
}

/** What a code or a token of the built-in provider stands for. */
export interface BuiltInGrant {
  /** Equal for all tokens that come from one consent. */
  readonly id: string
  readonly account: BuiltInAccount
  readonly scopes: ReadonlyArray<string>
  readonly expiresAtMillis: number | undefined
}

/** A code, which also knows how it has to be redeemed. */
export interface BuiltInCode extends BuiltInGrant {
  readonly redirectUri: string
  readonly codeChallenge: string | undefined
}

/** Everything that the built-in provider remembers. It hangs on the project of the platform itself. */
export interface BuiltInProvider {
  readonly interactions: Map<string, Interaction>
  readonly codes: Map<string, BuiltInCode>
  readonly accessTokens: Map<string, BuiltInGrant>
  readonly refreshTokens: Map<string, BuiltInGrant>
  /** The consents whose next renewal is refused. */
  readonly refusals: Set<string>
}

export const builtInProviderOf: (internal: Project) => BuiltInProvider = slot(() => ({
  interactions: new Map<string, Interaction>(),
  codes: new Map<string, BuiltInCode>(),
  accessTokens: new Map<string, BuiltInGrant>(),
  refreshTokens: new Map<string, BuiltInGrant>(),
  refusals: new Set<string>()
}))
