import * as Schema from "effect/Schema"

/** One of the words, or one that a newer platform has; the words are still suggested by editors. */
export type Open<Word extends string> = Word | (string & {})

/** The schema of such a word. */
export interface OpenWord<Word extends string> extends Schema.Codec<Open<Word>, string> {}

/** A word of an answer: the ones that are known have their own type, and any other is kept as it is. */
/* @__NO_SIDE_EFFECTS__ */
export const Open = <const Words extends ReadonlyArray<string>>(words: Words): OpenWord<Words[number]> =>
  Schema.Union([Schema.Literals(words), Schema.String])
