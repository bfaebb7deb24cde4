import * as Redacted from "effect/Redacted"
import { isObject } from "../../codecs/object.js"
import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import { empty } from "../../schemas/messages/text.js"

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
