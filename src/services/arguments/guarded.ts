import * as Effect from "effect/Effect"
import * as Resource from "../cache/Resource.js"
import { lazyObject } from "../lazy/lazyObject.js"
import { CallOptions, invalidOptions } from "../transport/CallOptions.js"
import { guardedStream } from "./guardedStream.js"
import { called, returnedBy, returnsStream, unreadableArgument } from "./method.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/**
 * Wraps a service so that its methods and streams fail with `InvalidInput` if an argument cannot be read, or if call options are wrong
 * or in the place of an argument. @internal
 */
export const guarded = <S>(service: S): S =>
  typeof service === "object" && service !== null && !Resource.isResource(service) && !Effect.isEffect(service)
    ? lazyObject<S & object, S & object>(service, guardedOf)
    : service

const guardedOf = (name: string, service: object) => guardedMember(service[name as keyof typeof service])

/** Wraps one member of a service in the same way. @internal */
export const guardedMember = (member: unknown): unknown => {
  if (typeof member !== "function") return guarded(member)
  switch (returnedBy(member)) {
    case "stream":
      return returnsStream(guardedStream(member as Parameters<typeof guardedStream>[0]))
    case "watched value":
      return member
    default:
      return guardedMethod(member as AnyMethod)
  }
}

/** Wraps a method in the same way. @internal */
export const guardedMethod =
  (method: AnyMethod): AnyMethod =>
  (...args) =>
    Effect.flatMap(CallOptions, (options) => unreadableArgument(args) ?? invalidOptions(options) ?? called(method, args))
