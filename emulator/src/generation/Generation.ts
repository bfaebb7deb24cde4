import type { Generation as Known } from "portico/contract"
import { generations as known } from "portico/contract"

/** The supported generations, oldest first. */
export const generations = ["2025-11", "2026-04"] as const satisfies ReadonlyArray<Known>

/** A generation of the platform. Its wire format changes over time; most of it is the same in every generation. */
export type Generation = (typeof generations)[number]

/** The latest generation. */
export const latestGeneration: Generation = "2026-04"

/** Checks whether a string is a generation. */
export const isGeneration = (text: string): text is Generation => generations.some((each) => each === text)

/** The generations that have a feature: from `since`, up to `until`; all if neither is set. */
export interface Span {
  readonly since?: Known
  /** The last generation, inclusive. */
  readonly until?: Known
}

/** Checks whether a generation is within a span. */
export const within = (generation: Generation, { since, until }: Span): boolean =>
  (since === undefined || known.indexOf(generation) >= known.indexOf(since)) &&
  (until === undefined || known.indexOf(generation) <= known.indexOf(until))
