import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { invalid } from "../../errors/invalid.js"
import { InvalidInput } from "../../errors/sdk.js"
import * as Resource from "../cache/Resource.js"
import { lazyObject } from "../lazy/lazyObject.js"
import { CallOptions, invalidOptions } from "../transport/CallOptions.js"
import { guardedStream } from "./guardedStream.js"
import { extraOptions, returnedBy, returnsStream, returnsWatched } from "./method.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>
type AnyKeyed = (...args: ReadonlyArray<unknown>) => unknown

/**
 * Wraps a service so that its methods and streams fail with `InvalidInput` if a caller without type checks passes an unusable
 * argument, such as null instead of an object. @internal
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
      return returnsStream(guardedStream(member as Parameters<typeof guardedStream>[0], toInvalidInput))
    case "watched value":
      return returnsWatched(guardedKeyed(member as AnyKeyed))
    default:
      return guardedMethod(member as AnyMethod)
  }
}

/** Wraps a method in the same way. @internal */
export const guardedMethod =
  (method: AnyMethod): AnyMethod =>
  (...args) =>
    catchUnusableArguments(
      args,
      Effect.flatMap(CallOptions, (options) => {
        const misplaced = extraOptions(method, args)
        // Throws what is wrong with an argument before it, such as one that is missing. Nothing is sent until the effect runs.
        if (misplaced !== null) method(...args)
        return misplaced ?? invalidOptions(options) ?? method(...args)
      })
    )

/** Turns the defect of an unusable argument of an effect into `InvalidInput`. @internal */
export const catchUnusableArguments = <A, E>(
  args: ReadonlyArray<unknown>,
  effect: Effect.Effect<A, E>
): Effect.Effect<A, E | InvalidInput> => Effect.catchDefect(effect, toInvalidInput(args))

/** Turns the defect of an unusable argument into `InvalidInput`. */
const toInvalidInput = (args: ReadonlyArray<unknown>) => (defect: unknown) => {
  if (defect instanceof InvalidInput) return Effect.fail(defect)
  const unreadable = args.findIndex((one) => !isReadable(one))
  return unreadable < 0 ? Effect.die(defect) : Effect.fail(wrongType(unreadable))
}

const wrongType = (at: number) => invalid(`arguments[${at}]`, (field) => `${field} has the wrong type`)

// A watched value is returned synchronously, so an unusable key gets one that fails; always the same object, as renderers
// require.
const guardedKeyed = (keyed: AnyKeyed): AnyKeyed => {
  const failed = new Map<string, Resource.Resource<never, InvalidInput>>()
  return (...args) =>
    Result.getOrElse(
      Result.try(() => keyed(...args)),
      (defect) => {
        const unreadable = args.findIndex((one) => !isReadable(one))
        const error = defect instanceof InvalidInput ? defect : wrongType(Math.max(0, unreadable))
        const existing = failed.get(error.message) ?? Resource.failed(error)
        failed.set(error.message, existing)
        return existing
      }
    )
}

// Some objects throw when they are inspected: revoked proxies, getters.
const isReadable = (value: unknown): boolean => typeof value !== "object" || value === null || Option.isSome(inspect(value))

const inspect = Option.liftThrowable((value: object) => [
  Array.isArray(value),
  JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? "" : one))
])
