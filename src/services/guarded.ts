import * as Effect from "effect/Effect"
import { InvalidInput } from "../errors/sdk.js"
import { isResource } from "./cache/Resource.js"
import { lazyObject } from "./lazyObject.js"

type AnyMethod = (...args: ReadonlyArray<unknown>) => unknown

/**
 * A service whose methods fail with `InvalidInput` if a caller without type checks gives something that they cannot read, such as
 * null in the place of an object. @internal
 */
export const guarded = <S>(service: S): S =>
  typeof service === "object" && service !== null && !isResource(service) && !Effect.isEffect(service)
    ? lazyObject<S & object>(
        () => Object.keys(service),
        (name) => guardedMember(service[name as keyof typeof service])
      )
    : service

const guardedMember = (member: unknown): unknown =>
  typeof member === "function" ? guardedMethod(member as AnyMethod) : guarded(member)

const guardedMethod =
  (method: AnyMethod): AnyMethod =>
  (...args) => {
    // A `TypeError` for arguments of the declared kinds is a bug of ours, and stays one.
    const told = (defect: unknown) => {
      const at = defect instanceof TypeError ? wrongPlace(args) : -1
      return at < 0
        ? Effect.die(defect)
        : Effect.fail(new InvalidInput({ field: `arguments[${at}]`, reason: "is not what the method takes" }))
    }
    try {
      const made = method(...args)
      return Effect.isEffect(made) ? Effect.catchDefect(made as Effect.Effect<unknown, unknown>, told) : made
    } catch (defect) {
      return told(defect)
    }
  }

const wrongPlace = (args: ReadonlyArray<unknown>): number => {
  if (args.length === 0) return 0
  const missing = args.findIndex((one) => one == null)
  return missing < 0 ? args.findIndex((one) => typeof one !== "object" || Array.isArray(one)) : missing
}
