import { excerptLength } from "../../schemas/limits.js"
import { secretLike } from "../platform/secretLike.js"
import type { HttpRequest } from "./Http.js"
import { bodyOf, formsOf, hideAll, plainHeader, queryOf, textsIn } from "./sent.js"

// Names joined by dots, such as `prices.once.USD`: fields in error messages. They consist of words, unlike the parts of a token.
const part = "(?:[a-z]{1,19}(?:_[a-z]{1,19}|[A-Z][a-z]{1,19}){0,5}|[A-Z]{2,4}|\\d{1,3})"
const fieldName = new RegExp(`^(?!.*\\beyJ)${part}(?:\\.${part}){1,20}\\.?$`)
// Stands for one character of a sent value, so that a longer secret around it is still recognized.
const hidden = "\uE000"

/**
 * Returns the beginning of a foreign text, short enough for a log, with everything that looks like a secret masked. Debug pages
 * show the request, so all values of the request are masked too: passwords and one-time codes look like words.
 */
export const excerpt = (text: string, ...requests: ReadonlyArray<HttpRequest>): string =>
  beginning(without(text, requests))
    .replace(secretLike, (run) => (fieldName.test(run) ? run : "***"))
    .replace(/\uE000+/g, "***")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, excerptLength)

const lookedAt = 10 * excerptLength

// A secret that is cut at the end would not be recognized.
const beginning = (text: string): string => (text.length > lookedAt ? text.slice(0, lookedAt).replace(/\S*$/, "") : text)

const without = (text: string, requests: ReadonlyArray<HttpRequest>): string => {
  const forms = formsOf(requests.flatMap(sentTexts).filter(({ length }) => length > 0))
  // A sent value that begins within the examined part may end beyond it.
  return hideAll(text.slice(0, lookedAt + (forms[0]?.length ?? 0) + 1), forms, ({ length }) => hidden.repeat(length))
}

const sentTexts = (request: HttpRequest): ReadonlyArray<string> => [
  ...Object.values(request.headers).filter((value) => !plainHeader.test(value)),
  ...textsIn(queryOf(request), bodyOf(request)).filter((value) => value.length >= leastLength)
]

// A shorter value is no secret, and is part of many words.
const leastLength = 4
