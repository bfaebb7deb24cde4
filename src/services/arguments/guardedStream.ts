import type * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Member } from "../transport/Member.js"
import { extraOptions, unreadableArgument } from "./method.js"

type AnyStream = (...args: ReadonlyArray<unknown>) => Stream.Stream<unknown, unknown>

/** Wraps a method that returns a stream, so that the stream fails if an argument cannot be read, or is meant as call options. @internal */
export const guardedStream =
  (method: AnyStream, at: string): AnyStream =>
  (...args) =>
    Stream.suspend(() => {
      const error: Effect.Effect<never, unknown> | null = unreadableArgument(args) ?? extraOptions(method, args)
      return error === null ? Stream.provideService(method(...args), Member, at) : Stream.fromEffect(error)
    })
