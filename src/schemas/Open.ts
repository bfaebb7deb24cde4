import * as Schema from "effect/Schema"

/** One of the known words, or one of a newer platform; editors still suggest the known words. */
export type Open<Word extends string> = Word | (string & {})

/** The schema of such a word. */
export interface OpenWord<Word extends string> extends Schema.Codec<Open<Word>, string> {}

/** A word in a response: the known ones have their own type, and any other is kept unchanged. */

export const Open = <const Words extends ReadonlyArray<string>>(words: Words): OpenWord<Words[number]> =>
  Schema.Union([Schema.Literals(words), Schema.String])
