import * as Schema from "effect/Schema"

/** A text about a value that is not acceptable, by the path of the value. */
export type Message = (path: string) => string

/** What a text calls the value where its path is not known; `problems` puts the path in its place. */
export const subject = "The value"

/** A check whose failure reads as one of the texts of `messages`. */
/* @__NO_SIDE_EFFECTS__ */
export const rule = <T>(broken: (value: T) => Message | null) =>
  Schema.makeFilter<T>((value) => {
    const message = broken(value)
    return message === null || message(subject)
  })

/** A check that holds where the predicate does, and otherwise reads as the text. */
/* @__NO_SIDE_EFFECTS__ */
export const must = <T>(holds: (value: T) => boolean, message: Message) => rule<T>((value) => (holds(value) ? null : message))
