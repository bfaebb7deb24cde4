import * as Option from "effect/Option"
import { isObject } from "../../codecs/isObject.js"
import { parse } from "../../codecs/jsonText.js"
import type { HttpRequest } from "./Http.js"

/** Returns the body of a request as the value that it was encoded from; undefined if it has none. */
export const bodyOf = ({ body, headers }: HttpRequest): unknown => {
  if (body === undefined) return undefined
  return headers["content-type"] === "application/json"
    ? Option.getOrUndefined(parse(body))
    : Object.fromEntries(new URLSearchParams(body))
}

/** Returns the query parameters of a request. */
export const queryOf = ({ url }: HttpRequest): Readonly<Record<string, string>> => Object.fromEntries(new URL(url).searchParams)

/** Returns every string in some JSON, except property names. */
export const textsIn = (...json: Array<unknown>): ReadonlyArray<string> => {
  const found: Array<string> = []
  const waiting = [...json]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === "string") found.push(next)
    else if (Array.isArray(next)) for (const one of next) waiting.push(one)
    else if (isObject(next)) for (const one of Object.values(next)) waiting.push(one)
  }
  return found
}

/** Header values that the SDK sends with every request, and that any text may contain. */
export const plainHeader = /^(?:.{0,3}|true|client|server|admin|application\/.*)$/

/**
 * Returns the forms in which a page, a form or JSON repeats some texts; the longest first, because one may begin with another.
 */
export const formsOf = (texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const forms = new Set<string>()
  for (const whole of texts) {
    // No excerpt is longer than this, so the beginning of a longer text is enough.
    const text = whole.slice(0, longest)
    forms.add(text)
    // Most texts look the same everywhere.
    if (/^[\w.-]*$/.test(text)) continue
    const json = JSON.stringify(text).slice(1, -1)
    const url = /\p{Surrogate}/u.test(text) ? "" : encodeURIComponent(text)
    const written = [json, json.replace(/[^ -~]/g, unicodeEscape), new URLSearchParams([["", text]]).toString().slice(1), url]
    for (const quotes of entities) written.push(text.replace(/[&<>"']/g, (letter) => quotes[letter] ?? letter))
    // Some encoders write escapes in lower case, and some escape slashes.
    for (const form of written) {
      forms
        .add(form)
        .add(form.replace(/%../g, (hex) => hex.toLowerCase()))
        .add(form.replaceAll("/", "\\/"))
    }
  }
  forms.delete("")
  return [...forms].sort((a, b) => b.length - a.length)
}

const longest = 10_000

const unicodeEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`

// The quotes as Node and Python, Go, PHP and Django write them.
const entities: ReadonlyArray<Readonly<Record<string, string>>> = [
  ["&quot;", "&#39;"],
  ["&#34;", "&#39;"],
  ["&quot;", "&#039;"],
  ["&quot;", "&#x27;"]
].map(([double = "", single = ""]) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': double, "'": single }))

/** Replaces some texts in another text, and the beginning of one at its end. */
export const hideAll = (text: string, forms: ReadonlyArray<string>, mask: (form: string) => string): string => {
  const shown = forms.reduce((rest, form) => rest.replaceAll(form, () => mask(form)), text)
  // A truncated text may end within one.
  const end = Math.min(...forms.map((form) => beginningAtEnd(shown, form)))
  return end < shown.length ? shown.slice(0, end) + mask(shown.slice(end)) : shown
}

/** Returns the index at which the end of a text begins another text; the length of the text if none does. */
const beginningAtEnd = (text: string, other: string): number => {
  const start = other.slice(0, leastBeginning)
  const first = Math.max(0, text.length - other.length + 1)
  for (let at = text.indexOf(start, first); at >= 0; at = text.indexOf(start, at + 1)) {
    if (other.startsWith(text.slice(at))) return at
  }
  return text.length
}

// A shorter beginning reveals nothing of a secret, and occurs at the end of many texts.
const leastBeginning = 4
