import type { AccountWords } from "./en/account.js"
import type { AuthWords } from "./en/auth.js"
import type { CommonWords } from "./en/common.js"
import type { ErrorWords } from "./en/errors.js"
import type { LinkWords } from "./en/links.js"
import type { PaymentWords } from "./en/payments.js"
import type { TeamWords } from "./en/teams.js"

/**
 * All words of the screens in one language, by area. English is what the others are measured by: a language that lacks a word, or
 * has one too many, does not compile.
 */
export interface Words {
  /** The language, as BCP 47 writes it. */
  readonly language: string
  readonly common: CommonWords
  /** What people read of an error, by its tag. */
  readonly errors: ErrorWords
  readonly auth: AuthWords
  readonly links: LinkWords
  readonly account: AccountWords
  readonly teams: TeamWords
  readonly payments: PaymentWords
}

/** An area of the words. */
export type Area = Exclude<keyof Words, "language">

/** Some of the words. */
export type SomeWords = { readonly language?: string } & { readonly [A in Area]?: Partial<Words[A]> }
