/** A text about a value that is not acceptable, by the path of the value. */
export type Message = (path: string) => string

/** What a text calls the value where its path is not known; `problems` puts the path in its place. @internal */
export const subject = "The value"

/** What is wrong with a value, or null if it is acceptable. */
export type Rule<T> = (value: T) => Message | null

/** A rule that holds if the predicate does, and otherwise says the text. @internal */
/* @__NO_SIDE_EFFECTS__ */
export const must =
  <T>(holds: (value: T) => boolean, message: Message): Rule<T> =>
  (value) =>
    holds(value) ? null : message

/** Several rules as one, which says what the first broken one says. @internal */
/* @__NO_SIDE_EFFECTS__ */
export const allOf =
  <T>(...rules: ReadonlyArray<Rule<T>>): Rule<T> =>
  (value) =>
    rules.reduce<Message | null>((broken, rule) => broken ?? rule(value), null)
