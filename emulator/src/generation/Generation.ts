import type { Generation as Known } from "portico/contract"
import { generations as known } from "portico/contract"

/** What the platform is as of a time: its wire changes, and most of it holds in every generation. */
export type Generation = "2025-11" | "2026-04"

/** The generations that can be emulated, oldest first. */
export const generations: ReadonlyArray<Generation> = ["2025-11", "2026-04"]

/** The platform of today. */
export const latestGeneration: Generation = "2026-04"

/** Whether a text names a generation. */
export const isGeneration = (text: string): text is Generation => generations.some((each) => each === text)

/** Something that only some generations have: from one on, or up to one; without either, all have it. */
export interface Span {
  readonly since?: Known
  /** The last one. */
  readonly until?: Known
}

/** Whether a generation is within a span. */
export const within = (generation: Generation, { since, until }: Span): boolean =>
  (since === undefined || known.indexOf(generation) >= known.indexOf(since)) &&
  (until === undefined || known.indexOf(generation) <= known.indexOf(until))
