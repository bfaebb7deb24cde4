import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { isObject } from "../../codecs/object.js"
import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import { empty } from "../../schemas/messages/text.js"
import { missing, mustBe } from "../../schemas/messages/value.js"
import type { PropertiesOf } from "./validateProperties.js"
import { validateProperties } from "./validateProperties.js"

/** Returns the error of an argument that is not an object, or null. `name` is the name of the parameter. @internal */
export const notAnObject = (name: string, argument: unknown): InvalidInput | null =>
  isObject(argument) ? null : invalid(name, argument === undefined ? missing("an object") : mustBe("an object"))

/**
 * Returns the error of an argument that names one thing by its id, or by an object with several ids, and is neither; or null. `name` is
 * that of the id. @internal
 */
export const notIds = (name: string, argument: unknown, ids: string): InvalidInput | null =>
  typeof argument === "string" || isObject(argument) ? null : invalid(name, mustBe(`an id, or an object with ${ids}`))

/** Returns an argument; fails if it is not an object. @internal */
export const givenObject = <T extends object>(name: string, argument: T): Effect.Effect<T, InvalidInput> =>
  notAnObject(name, argument) ?? Effect.succeed(argument)

/** Makes an effect of an argument; returns the error instead if the argument is not an object. @internal */
export const withObject = <T extends object, A>(name: string, argument: T, make: (argument: T) => A): A | InvalidInput =>
  notAnObject(name, argument) ?? make(argument)

/**
 * Makes an effect of an argument that names what a call is about; returns the error instead if the argument is not an object, or has
 * a property that is not in its type. @internal
 */
export const withIds = <T extends object, A>(
  name: string,
  argument: T,
  known: PropertiesOf<NoInfer<T>>,
  make: (argument: T) => A
): A | InvalidInput => notAnObject(name, argument) ?? validateProperties(name, argument, known) ?? make(argument)

/** Returns an argument that may be omitted, an empty object then; fails if it is given and not an object. @internal */
export const givenOptional = <T extends object>(name: string, argument: T | undefined): Effect.Effect<T, InvalidInput> =>
  // All properties of an argument that may be omitted are optional.
  argument === undefined ? Effect.succeed({} as T) : givenObject(name, argument)

/**
 * Returns the properties of an argument that may be omitted; fails if it is not an object, or has a property that its type does not
 * declare, or one of a wrong kind, so that neither is ignored. @internal
 */
export const givenProperties = <T extends object>(
  name: string,
  argument: T | undefined,
  known: PropertiesOf<NoInfer<T>>
): Effect.Effect<T, InvalidInput> => validateProperties(name, argument, known) ?? givenOptional(name, argument)

/**
 * Fails with the error of a call that only a caller without type checks can make, so that the type of the method does not declare
 * it. @internal
 */
export const undeclared = (error: InvalidInput): Effect.Effect<never> => Effect.fail(error) as Effect.Effect<never, never>

/** Returns whether a missing thing is null. `return-null` is the word of the platform's own clients. @internal */
export const isNull = (or: string | undefined): boolean => or === "null" || or === "return-null"

/** Returns whether a missing thing is a failure. `throw` is the word of the platform's own clients. @internal */
export const isFailure = (or: string | undefined): boolean => or === "fail" || or === "throw"

/**
 * Makes a call whose query must contain ids. Without an id, which a caller without type checks may omit, the platform would apply
 * the call to all: to every user, or to any permission.
 */
export const requireIds = <A, E>(
  ids: Readonly<Record<string, unknown>>,
  call: Effect.Effect<A, E>
): Effect.Effect<A, E | InvalidInput> => {
  const wrong = Object.keys(ids).find((name) => typeof ids[name] !== "string" || ids[name] === "")
  return wrong === undefined ? call : Effect.fail(invalid(wrong, mustBe("a non-empty id")))
}

/**
 * Returns the error of the first text that is empty, or null. For what names something: the platform takes an empty name, and then
 * finds nothing, or everything. Values of other kinds are refused with the request. @internal
 */
export const findEmptyText = (texts: Readonly<Record<string, unknown>>): InvalidInput | null => {
  const found = Object.entries(texts).find(([, text]) => (Redacted.isRedacted(text) ? Redacted.value(text) : text) === "")
  return found === undefined ? null : invalid(found[0], empty)
}

/** The same for the texts of an object at a path. @internal */
export const findEmptyTextIn = (path: string, object: unknown): InvalidInput | null =>
  isObject(object)
    ? findEmptyText(Object.fromEntries(Object.entries(object).map(([name, value]) => [`${path}.${name}`, value])))
    : null
