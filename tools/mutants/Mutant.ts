/** One change of one source file. */
export interface Mutant {
  /** The path of the file, relative to the project root. */
  readonly file: string
  /** The position of the change: a character index, and a one-based line. */
  readonly start: number
  readonly line: number
  /** The kind of change, such as `condition negated`. */
  readonly what: string
  /** The mutated source. */
  readonly source: string
}

/** Returns the mutant that replaces a part of a source. */
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
