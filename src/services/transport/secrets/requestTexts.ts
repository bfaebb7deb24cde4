import * as Option from "effect/Option"
import { parse } from "../../../codecs/jsonText.js"
import { isObject } from "../../../codecs/object.js"
import type { HttpRequest } from "../Http.js"

/** Returns the body of a request as the value that it was encoded from; an empty object if it has none. */
export const bodyOf = ({ body = "", headers }: HttpRequest): unknown =>
  headers["content-type"] === "application/json"
    ? Option.getOrUndefined(parse(body))
    : Object.fromEntries(new URLSearchParams(body))

/** Returns the query parameters of a request. */
export const queryOf = ({ url }: HttpRequest): Readonly<Record<string, string>> => Object.fromEntries(new URL(url).searchParams)

/**
 * Returns every string in some JSON, also in the JSON that a string of it contains, such as a configuration; except property names,
 * and short ids, which are no secrets.
 */
export const textsIn = (...json: Array<unknown>): ReadonlyArray<string> => {
  const found: Array<string> = []
  const pending = [...json]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === "string") {
      found.push(next)
      pending.push(serialized(next))
    } else if (Array.isArray(next)) for (const one of next) pending.push(one)
    else if (isObject(next)) for (const [name, one] of Object.entries(next)) if (!isId(name, one)) pending.push(one)
  }
  return found
}

const isId = (name: string, value: unknown): boolean =>
  /^(?:id|\w+_id)$/.test(name) && typeof value === "string" && /^[\w-]{1,36}$/.test(value)

/** Returns the object or array that a string is the JSON of; undefined if it is none. */
export const serialized = (text: string): unknown => (/^\s*[[{]/.test(text) ? Option.getOrUndefined(parse(text)) : undefined)

/** Header values that the SDK sends with every request, and that any text may contain. */
export const plainHeader = /^(?:true|client|server|admin|application\/.*)$/
