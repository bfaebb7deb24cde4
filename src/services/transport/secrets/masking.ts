import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Codec } from "../../../codecs/Codec.js"
import { parse } from "../../../codecs/jsonText.js"
import { isObject, isPlain } from "../../../codecs/object.js"
import { Problem } from "../../../codecs/Problem.js"
import type * as Call from "../../../contract/Call.js"
import type { HttpRequest } from "../Http.js"
import { hideAll } from "./hideAll.js"

/** The maximum length of a foreign text in an error, and of all texts in its details together. */
export const foreignTextLength = 10_000

/** Hides the secrets of a call in a text. */
export type Mask = (text: string) => string

/**
 * Returns a mask for the secrets that a call sent: the tokens and keys of its headers, and the values that the endpoint's schemas
 * declare as secrets. A platform may repeat any of them in any text. Built for failures only.
 */
export const maskOf = (call: Call.Any, ...requests: ReadonlyArray<HttpRequest>): Mask => {
  const hide = hideAll(
    requests.flatMap((request) => secretsOf(call, request)),
    () => "***"
  )
  return (text) => hide(text.slice(0, foreignTextLength))
}

/** Masks every string in a value that was parsed or decoded from JSON. */
export const maskDeep = (mask: Mask, value: unknown): unknown => {
  // Those after the first `foreignTextLength` characters are hidden. A long text must not hide the names of the properties after it.
  const [maskKey, maskText] = [limited(mask), limited(mask)]
  const deeply = (one: unknown): unknown => {
    if (typeof one === "string") return maskText(one)
    // A one-time password may come back as a number.
    if (typeof one === "number") return maskText(String(one)) === "***" ? "***" : one
    if (Array.isArray(one)) return one.map(deeply)
    if (!isObject(one) || !isPlain(one)) return one
    return Object.fromEntries(Object.entries(one).map(([key, of]) => [maskKey(key), deeply(of)]))
  }
  return deeply(value)
}

const limited = (mask: Mask): Mask => {
  let left = foreignTextLength
  return (text) => {
    const shown = left > 0 ? mask(text.slice(0, left)) : "***"
    left -= text.length + textCost
    return shown
  }
}

// Masking a short text takes about as long as that of so many more characters.
const textCost = 9

const secretsOf = ({ codecs }: Call.Any, request: HttpRequest): ReadonlyArray<string> => [
  ...Object.entries(request.headers).flatMap(([name, value]) =>
    // The secret may follow a scheme, such as `Bearer`.
    publicHeader.test(name) || plainHeader.test(value) ? [] : [value, value.slice(value.indexOf(" ") + 1)]
  ),
  ...secretsIn(codecs.query, queryOf(request)),
  ...secretsIn(codecs.payload, bodyOf(request))
]

// The sent value is decoded, so that its secrets are redacted. If it cannot be decoded, any part of it may be secret. So may any
// string of a configuration, which is sent as the JSON of whatever the caller sets.
const secretsIn = (codec: Codec<unknown> | undefined, sent: unknown): ReadonlyArray<string> => {
  if (codec === undefined || sent === undefined) return []
  const value = codec.decode(sent)
  if (value instanceof Problem) return textsIn(sent)
  return [...redactedIn(value), ...textsIn(...textsIn(sent).map(serialized))]
}

const redactedIn = (value: unknown): ReadonlyArray<string> => {
  if (Redacted.isRedacted(value)) return [String(Redacted.value(value))]
  if (Array.isArray(value)) return value.flatMap(redactedIn)
  return isObject(value) ? Object.values(value).flatMap(redactedIn) : []
}

// The public headers of every request. The publishable key is public, and messages refer to things by their ids.
const publicHeader = /-(?:project-id|client-version|publishable-client-key)$/

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
const serialized = (text: string): unknown => (/^\s*[[{]/.test(text) ? Option.getOrUndefined(parse(text)) : undefined)

/** Header values that the SDK sends with every request, and that any text may contain. */
export const plainHeader = /^(?:true|client|server|admin|application\/.*)$/
