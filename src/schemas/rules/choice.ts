import * as messages from "../messages/choice.js"
import type { Message, Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** A value in which each of the keys is optional. */
export type Choice<Key extends PropertyKey> = { readonly [K in Key]?: unknown }

const present = <Key extends PropertyKey>(value: Choice<Key>, keys: ReadonlyArray<Key>): number =>
  keys.filter((key) => value[key] !== undefined).length

/** Exactly one of the keys is present. @internal */

export const exactlyOneOf = <const Key extends PropertyKey>(keys: ReadonlyArray<Key>, message: Message): Rule<Choice<Key>> =>
  must((value: Choice<Key>) => present(value, keys) === 1, message)

/** One customer, by one of the three kinds of ids. @source protocol/formats.md#requests @internal */
export const oneCustomer = exactlyOneOf(["userId", "teamId", "customCustomerId"], messages.oneCustomer)

/** One owner of API keys. @source protocol/formats.md#requests @internal */
export const oneKeyOwner = exactlyOneOf(["userId", "teamId"], messages.oneKeyOwner)

/** A product of the project, or one defined for the customer. @source protocol/formats.md#requests @internal */
export const oneProduct = exactlyOneOf(["productId", "product"], messages.oneProduct)

/** Some users or all of them. @source protocol/emails.md#calls @internal */
export const oneOfRecipients = exactlyOneOf(["userIds", "allUsers"], messages.oneOfRecipients)

/** An HTML text, a template or a draft. @source protocol/emails.md#calls @internal */
export const oneOfContents = exactlyOneOf(["html", "templateId", "draftId"], messages.oneOfContents)

/** A stored template or a source. @source protocol/emails.md#calls @internal */
export const oneOfTemplates = exactlyOneOf(["templateId", "templateTsxSource"], messages.oneOfTemplates)

/** A stored theme, a source or neither. @source protocol/emails.md#calls @internal */
export const oneThemeAtMost: Rule<Choice<"themeId" | "themeTsxSource">> = must(
  (email: Choice<"themeId" | "themeTsxSource">) => present(email, ["themeId", "themeTsxSource"]) <= 1,
  messages.oneThemeAtMost
)
