import type { AccountWords } from "./en/account.js"
import type { ErrorWords } from "./en/accountErrors.js"
import type { AuthWords } from "./en/auth.js"
import type { CommonWords } from "./en/common.js"
import type { LinkWords } from "./en/links.js"
import type { PaymentWords } from "./en/payments.js"
import type { TeamWords } from "./en/teams.js"

/**
 * All texts of the screens in one language, by area. English is the reference: a language with missing or unknown keys does not
 * compile.
 */
export interface Words {
  /** The language, as a BCP 47 tag. */
  readonly language: string
  readonly common: CommonWords
  /** The messages of errors, by error tag. */
  readonly errors: ErrorWords
  readonly auth: AuthWords
  readonly links: LinkWords
  readonly account: AccountWords
  readonly teams: TeamWords
  readonly payments: PaymentWords
}

/** An area of texts. */
export type Area = Exclude<keyof Words, "language">

/** A subset of the texts. */
export type SomeWords = { readonly language?: string } & { readonly [A in Area]?: Partial<Words[A]> }
