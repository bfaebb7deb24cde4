/** What the platform is as of a time: its wire changes, and most of it holds in every generation. */
export type Generation = "2025-11" | "2026-04"

/** The generations that can be emulated, oldest first. */
export const generations: ReadonlyArray<Generation> = ["2025-11", "2026-04"]

/** The platform of today. */
export const latestGeneration: Generation = "2026-04"

/** Whether a text names a generation. */
export const isGeneration = (text: string): text is Generation => generations.some((each) => each === text)

/** Something that only some generations have: from one on, or before one; without either, all have it. */
export interface Span {
  readonly since?: Generation
  readonly until?: Generation
}

/** Whether a generation is within a span; `until` is the first generation that is not. */
export const within = (generation: Generation, { since, until }: Span): boolean =>
  (since === undefined || generations.indexOf(generation) >= generations.indexOf(since)) &&
  (until === undefined || generations.indexOf(generation) < generations.indexOf(until))
