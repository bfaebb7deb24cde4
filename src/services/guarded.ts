import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { InvalidInput } from "../errors/sdk.js"
import * as Resource from "./cache/Resource.js"
import { lazyObject } from "./lazyObject.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>
type AnyKeyed = (...args: ReadonlyArray<unknown>) => unknown

/**
 * A service whose methods fail with `InvalidInput` if a caller without type checks gives something that they cannot read, such as
 * null in the place of an object. @internal
 */
export const guarded = <S>(service: S): S =>
  typeof service === "object" && service !== null && !Resource.isResource(service) && !Effect.isEffect(service)
    ? lazyObject<S & object>(
        () => service,
        (name) => guardedMember(name, service[name as keyof typeof service])
      )
    : service

/** The same for one member of a service. @internal */
export const guardedMember = (name: string, member: unknown): unknown => {
  if (typeof member !== "function") return guarded(member)
  // A stream is given at once; what it reads of its arguments, it reads safely.
  if (/^stream/.test(name)) return member
  return /^current[A-Z]/.test(name) ? guardedKeyed(member as AnyKeyed) : guardedMethod(member as AnyMethod)
}

const guardedMethod =
  (method: AnyMethod): AnyMethod =>
  (...args) =>
    refusing(
      args,
      Effect.suspend(() => method(...args))
    )

/** Has an effect fail with `InvalidInput` for what it could not read of the arguments that it was made of. @internal */
export const refusing = <A, E>(args: ReadonlyArray<unknown>, effect: Effect.Effect<A, E>): Effect.Effect<A, E | InvalidInput> =>
  // A `TypeError` for arguments of the declared kinds is a bug of ours, and stays one.
  Effect.catchDefect(effect, (defect) => {
    const hostile = args.findIndex((one) => !isReadable(one))
    const at = hostile < 0 && defect instanceof TypeError ? wrongPlace(args) : hostile
    return at < 0 ? Effect.die(defect) : Effect.fail(invalid(at))
  })

const invalid = (at: number) => new InvalidInput({ field: `arguments[${at}]`, reason: "is not what the method takes" })

// A watched value is given at once, so for a key that cannot be read there is one that fails: always the same, as renderers ask for.
const guardedKeyed = (keyed: AnyKeyed): AnyKeyed => {
  const refused = new Map<number, Resource.Resource<never, InvalidInput>>()
  const call = Option.liftThrowable(keyed)
  return (...args) =>
    Option.getOrElse(call(...args), () => {
      const hostile = args.findIndex((one) => !isReadable(one))
      const at = Math.max(0, hostile < 0 ? wrongPlace(args) : hostile)
      const known = refused.get(at) ?? Resource.failed(invalid(at))
      refused.set(at, known)
      return known
    })
}

const wrongPlace = (args: ReadonlyArray<unknown>): number => {
  if (args.length === 0) return 0
  const missing = args.findIndex((one) => one == null)
  return missing < 0 ? args.findIndex((one) => typeof one !== "object" || Array.isArray(one) || !hasText(one)) : missing
}

// In the place of a text, an object with a `toString` of another kind throws.
const hasText = (value: unknown): boolean => {
  const own = Object(value)
  return [own.toString, own.valueOf].every((member) => typeof member === "function")
}

// Some objects throw when they are looked at: revoked proxies, getters.
const isReadable = (value: unknown): boolean => typeof value !== "object" || value === null || Option.isSome(look(value))

const look = /* @__PURE__ */ Option.liftThrowable((value: object) => [
  Array.isArray(value),
  JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? "" : one))
])
