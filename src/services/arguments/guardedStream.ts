import type * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { extraOptions } from "./method.js"

type AnyStream = (...args: ReadonlyArray<unknown>) => Stream.Stream<unknown, unknown>

/** Handles a defect of a call with these arguments. */
export type DefectHandler = (args: ReadonlyArray<unknown>) => (defect: unknown) => Effect.Effect<never, unknown>

/** Wraps a method that returns a stream, so that the stream handles the defects of unusable arguments. @internal */
export const guardedStream =
  (method: AnyStream, handleDefect: DefectHandler): AnyStream =>
  (...args) =>
    Stream.catchDefect(
      Stream.suspend(() => {
        const error = extraOptions(method, args)
        return error === null ? method(...args) : Stream.fromEffect(error)
      }),
      (defect) => Stream.fromEffect(handleDefect(args)(defect))
    )
