/** One change of one source file. */
export interface Mutant {
  /** The path of the file from the root of the project. */
  readonly file: string
  /** Where the change begins: the index of a character, and its line, counted from 1. */
  readonly start: number
  readonly line: number
  /** What was done, such as `condition negated`. */
  readonly what: string
  /** The changed source. */
  readonly source: string
}

/** The mutant that replaces a part of a source. */
export const replaced = (
  file: string,
  source: string,
  [start, end]: readonly [number, number],
  by: string,
  what: string
): Mutant => ({
  file,
  start,
  line: source.slice(0, start).split("\n").length,
  what,
  source: source.slice(0, start) + by + source.slice(end)
})
