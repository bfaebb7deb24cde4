import * as Option from "effect/Option"
import { isObject } from "../../codecs/isObject.js"
import { parse } from "../../codecs/jsonText.js"
import type { HttpRequest } from "./Http.js"

/** The body of a request as the value that it was made of; undefined if it has none. */
export const bodyOf = ({ body, headers }: HttpRequest): unknown => {
  if (body === undefined) return undefined
  return headers["content-type"] === "application/json"
    ? Option.getOrUndefined(parse(body))
    : Object.fromEntries(new URLSearchParams(body))
}

/** The query of a request. */
export const queryOf = ({ url }: HttpRequest): Readonly<Record<string, string>> => Object.fromEntries(new URL(url).searchParams)

/** Every text in some JSON, without the names of its properties. */
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

/** Values of headers that the SDK sends with every request, and that any text may have. */
export const plainHeader = /^(?:.{0,3}|true|client|server|admin|application\/.*)$/

/** How texts look where a page, a form or JSON repeats them; the longest first, as one may begin with another. */
export const formsOf = (texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const forms = new Set<string>()
  for (const whole of texts) {
    // No one shows more of a foreign text than this, so the beginning of a longer one stands for all of it.
    const text = whole.slice(0, longest)
    forms.add(text)
    // Most texts look the same everywhere.
    if (/^[\w.-]*$/.test(text)) continue
    const json = JSON.stringify(text).slice(1, -1)
    const url = /\p{Surrogate}/u.test(text) ? "" : encodeURIComponent(text)
    const written = [json, json.replace(/[^ -~]/g, unicodeEscape), new URLSearchParams([["", text]]).toString().slice(1), url]
    for (const quotes of entities) written.push(text.replace(/[&<>"']/g, (letter) => quotes[letter] ?? letter))
    // Some write escapes in small letters, and some escape slashes.
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

/** A text in which some others, and the beginning of one at its end, are replaced. */
export const hideAll = (text: string, forms: ReadonlyArray<string>, mask: (form: string) => string): string => {
  const shown = forms.reduce((rest, form) => rest.replaceAll(form, () => mask(form)), text)
  // A text that was cut off may end within one.
  const end = Math.min(...forms.map((form) => beginningAtEnd(shown, form)))
  return end < shown.length ? shown.slice(0, end) + mask(shown.slice(end)) : shown
}

/** Where the beginning of another text stands at the end of a text; the length of the text if it does not. */
const beginningAtEnd = (text: string, other: string): number => {
  const start = other.slice(0, leastBeginning)
  const first = Math.max(0, text.length - other.length + 1)
  for (let at = text.indexOf(start, first); at >= 0; at = text.indexOf(start, at + 1)) {
    if (other.startsWith(text.slice(at))) return at
  }
  return text.length
}

// Less of a secret says nothing of it, and would be found at the end of many texts.
const leastBeginning = 4
