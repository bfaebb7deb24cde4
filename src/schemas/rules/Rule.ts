/** Returns the message for an invalid value at a path. */
export type Message = (path: string) => string

/** The name of a value in a message if its path is unknown; `problems` replaces it with the path. @internal */
export const subject = "The value"

/** Returns the problem of a value, or null if it is valid. */
export type Rule<T> = (value: T) => Message | null

/** Creates a rule from a predicate and a message. @internal */

export const must =
  <T>(holds: (value: T) => boolean, message: Message): Rule<T> =>
  (value) =>
    holds(value) ? null : message

/** Combines several rules; the first broken one determines the message. @internal */

export const allOf =
  <T>(...rules: ReadonlyArray<Rule<T>>): Rule<T> =>
  (value) =>
    rules.reduce<Message | null>((broken, rule) => broken ?? rule(value), null)
