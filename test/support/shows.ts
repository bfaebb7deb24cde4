import { Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import { changes } from "../../src/services/cache/changes.js"
import type { Resource } from "../../src/services/cache/Resource.js"

/**
 * Waits until those who watch a resource see a value of which `holds` is true. Where there are such, loads nothing itself, so
 * that a change after which the resource is not loaded again is waited for until the test is out of time.
 */
export const shows = <A, E>(resource: Resource<A, E>, holds: (value: A) => boolean) =>
  changes(resource).pipe(
    Stream.filter(({ value }) => value !== undefined && holds(value)),
    Stream.runHead,
    // What is loaded again is loaded at intervals.
    (seen) => Effect.andThen(TestClock.adjust("1 second"), seen),
    Effect.asVoid
  )
