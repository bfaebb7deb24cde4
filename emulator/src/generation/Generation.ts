import type { Endpoint } from "portico/contract"
import { generations as known } from "portico/contract"

/** The supported generations, oldest first. */
export const generations = ["2025-11", "2026-04", "2026-11"] as const satisfies ReadonlyArray<Endpoint.Generation>

/** A generation of the platform. Its wire format changes over time; most of it is the same in every generation. */
export type Generation = (typeof generations)[number]

/** The default generation: the latest whose responses are recorded. Of "2026-11", only its published client is known. */
export const defaultGeneration: Generation = "2026-04"

/** Checks whether a string is a generation. */
export const isGeneration = (text: string): text is Generation => generations.some((each) => each === text)

/** The generations that have a feature: from `since`, up to `until`; all if neither is set. */
export interface Span {
  readonly since?: Endpoint.Generation
  /** The last generation, inclusive. */
  readonly until?: Endpoint.Generation
}

/** Checks whether a generation is within a span. */
export const within = (generation: Generation, { since, until }: Span): boolean =>
  (since === undefined || known.indexOf(generation) >= known.indexOf(since)) &&
  (until === undefined || known.indexOf(generation) <= known.indexOf(until))
