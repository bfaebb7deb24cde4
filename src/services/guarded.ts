import * as Effect from "effect/Effect"
import { InvalidInput } from "../errors/sdk.js"
import { isResource } from "./cache/Resource.js"
import { lazyObject } from "./lazyObject.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/**
 * A service whose methods fail with `InvalidInput` if a caller without type checks gives something that they cannot read, such as
 * null in the place of an object. @internal
 */
export const guarded = <S>(service: S): S =>
  typeof service === "object" && service !== null && !isResource(service) && !Effect.isEffect(service)
    ? lazyObject<S & object>(
        () => service,
        (name) => guardedMember(name, service[name as keyof typeof service])
      )
    : service

// A stream or a watched value is given at once; what it reads of its arguments, it reads safely.
const guardedMember = (name: string, member: unknown): unknown => {
  if (typeof member !== "function") return guarded(member)
  return /^(stream|current)/.test(name) ? member : guardedMethod(member as AnyMethod)
}

const guardedMethod =
  (method: AnyMethod): AnyMethod =>
  (...args) =>
    // A `TypeError` for arguments of the declared kinds is a bug of ours, and stays one.
    Effect.catchDefect(
      Effect.suspend(() => method(...args)),
      (defect) => {
        const at = defect instanceof TypeError ? wrongPlace(args) : -1
        const reason = "is not what the method takes"
        return at < 0 ? Effect.die(defect) : Effect.fail(new InvalidInput({ field: `arguments[${at}]`, reason }))
      }
    )

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
