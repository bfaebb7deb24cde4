import { secretPattern } from "../../../internal/secretPattern.js"
import { excerptLength } from "../../config/defaults.js"
import type { HttpRequest } from "../Http.js"
import { hideAll } from "./hideAll.js"
import { bodyOf, foreignTextLength, plainHeader, queryOf, textsIn } from "./masking.js"

// Fields in error messages: names joined by dots, such as `prices.once.USD`, and long names such as `primary_email_verified`. They
// consist of words, unlike the parts of a token.
const fieldName =
  /^(?!.*\beyJ)(?:(?:(?:^|\.)(?:[a-z]{1,19}(?:_[a-z]{1,19}|[A-Z][a-z]{1,19}){0,5}|[A-Z]{2,4}|\d{1,3})){2,21}|[a-z]{4,12}(?:_[a-z]{2,12}){1,5})\.?$/
// Replaces each character of a sent value, so that a longer secret around it is still recognized.
const hidden = "\uE000"

/**
 * Returns the beginning of a foreign text, short enough for a log, with everything that looks like a secret masked. Debug pages
 * show the request, so all values of the request are masked too: passwords and one-time codes look like words.
 */
export const excerpt = (text: string, ...requests: ReadonlyArray<HttpRequest>): string => {
  const shown = hideAll(requests.flatMap(sentTexts), ({ length }) => hidden.repeat(length))(text.slice(0, examinedLength))
  // A secret that is cut at the end would not be recognized.
  return (text.length > examinedLength ? shown.replace(/\S*$/, "") : shown)
    .replace(secretPattern, (run) => (fieldName.test(run) ? run : "***"))
    .replace(/\uE000+/g, "***")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, excerptLength)
}

const examinedLength = 10 * excerptLength

// The examined part contains no more of a sent value than its beginning.
const sentTexts = (request: HttpRequest): ReadonlyArray<string> => [
  ...Object.values(request.headers).filter((value) => !plainHeader.test(value)),
  ...textsIn(queryOf(request), bodyOf(request)).map((value) => value.slice(0, foreignTextLength))
]
