import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as Resource from "../cache/Resource.js"
import { lazyObject } from "../lazy/lazyObject.js"
import { CallOptions, invalidOptions } from "../transport/CallOptions.js"
import { Member, named } from "../transport/spans.js"
import { called, extraOptions, returnedBy, returnsStream, unreadableArgument } from "./method.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>
type AnyStream = (...args: ReadonlyArray<unknown>) => Stream.Stream<unknown, unknown>

/**
 * Wraps a service so that its methods and streams fail with `InvalidInput` if an argument cannot be read, or if call options are wrong
 * or in the place of an argument. @internal
 */
export const guarded = <S>(service: S, at: string): S =>
  typeof service === "object" && service !== null && !Resource.isResource(service) && !Effect.isEffect(service)
    ? lazyObject<S & object, S & object>(service, (name) => guardedMember(service[name], `${at}.${name}`))
    : service

/** Wraps one member of a service in the same way. `at` is its path in the app, such as `teams.list`. @internal */
export const guardedMember = (member: unknown, at: string): unknown => {
  if (typeof member !== "function") return guarded(member, at)
  switch (returnedBy(member)) {
    case "stream":
      return returnsStream(guardedStream(member as AnyStream, at))
    case "watched value":
      return member
    default:
      return guardedMethod(member as AnyMethod, at)
  }
}

/** Wraps a method in the same way. A method of a watched value has no path. @internal */
export const guardedMethod =
  (method: AnyMethod, at?: string): AnyMethod =>
  (...args) => {
    const call = Effect.flatMap(
      CallOptions,
      (options) => unreadableArgument(args) ?? invalidOptions(options) ?? called(method, args)
    )
    return at === undefined ? call : named(at, call)
  }

const guardedStream =
  (method: AnyStream, at: string): AnyStream =>
  (...args) =>
    Stream.suspend(() => {
      const error: Effect.Effect<never, unknown> | null = unreadableArgument(args) ?? extraOptions(method, args)
      return error === null ? Stream.provideService(method(...args), Member, at) : Stream.fromEffect(error)
    })
