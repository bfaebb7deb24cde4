import type { Codec } from "../../codecs/Codec.js"
import { unexpected } from "../../codecs/Codec.js"
import { isObject } from "../../codecs/object.js"
import { Problem } from "../../codecs/Problem.js"
import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import { mustBe } from "../../schemas/messages/value.js"
import { inputError } from "../transport/request.js"
import { throwing } from "./validateOptions.js"

/** The codec of a property's values; `true` stands for one that is checked elsewhere, such as with the request. */
export type PropertyKind = true | Pick<Codec<unknown>, "encode">

/** The properties of a type; of a union, those of all its members. The compiler finds a missing or misspelt one. */
export type PropertiesOf<T> = { readonly [Name in T extends unknown ? keyof T : never]-?: PropertyKind }

/** Returns the error of an argument that is not an object, or has unknown properties or properties of a wrong kind; or null. @internal */
export const validateProperties = <T extends object>(
  name: string,
  given: T | null | undefined,
  known: PropertiesOf<NoInfer<T>>
): InvalidInput | null => {
  if (given !== undefined && !isObject(given)) return invalid(name, mustBe("an object"))
  const values = Object.entries(given ?? {})
  const unknown = values.map(([property]) => property).filter((property) => !Object.hasOwn(known, property))
  if (unknown.length > 0) return inputError(unexpected(unknown))
  for (const [property, value] of values) {
    const codec: PropertyKind = known[property as keyof typeof known]
    const encoded = codec === true || value === undefined || codec.encode(value)
    if (encoded instanceof Problem) return inputError(encoded.under(property))
  }
  return null
}

/** Throws the error of such an argument, of a function that returns no effect. @internal */
export const checkProperties = <T extends object>(name: string, given: T | undefined, known: PropertiesOf<NoInfer<T>>): void =>
  throwing(validateProperties(name, given, known))
