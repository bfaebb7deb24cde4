import { excerptLength } from "../../schemas/limits.js"
import type { HttpRequest } from "./Http.js"

// JWTs, the platform's keys and codes, bearer headers, and any other long run without a space.
const secretLike = /[\w\uE000-]{6,}\.[\w\uE000-]{6,}\.[\w\uE000-]*|\b[a-z]{2,3}_[\w\uE000]{6,}|[\w+/=\uE000-]{20,}/g
// Stands for one letter of what was sent, so that a longer secret around it is still seen as one.
const hidden = "\uE000"

/**
 * The beginning of a foreign text, short enough for a log, and with whatever looks like a secret masked. Pages that are made
 * for debugging show the request: whatever it sent is masked too, because passwords and one-time codes look like words.
 */
export const excerpt = (text: string, request?: HttpRequest): string =>
  wholeWords(request === undefined ? text : without(text, request))
    .replace(secretLike, "***")
    .replace(/\uE000+/g, "***")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, excerptLength)

// Half a secret at the end would look like none.
const wholeWords = (text: string): string =>
  text.length > 10 * excerptLength ? text.slice(0, 10 * excerptLength).replace(/\S*$/, "") : text

const without = (text: string, request: HttpRequest): string =>
  sentTexts(request)
    .flatMap((sent) => [sent, JSON.stringify(sent).slice(1, -1), new URLSearchParams([["", sent]]).toString().slice(1)])
    // The longest first: one secret may begin with another.
    .sort((a, b) => b.length - a.length)
    .reduce((shown, sent) => shown.replaceAll(sent, hidden.repeat(sent.length)), text)

const sentTexts = ({ body, headers, url }: HttpRequest): ReadonlyArray<string> => [
  ...Object.values(headers).filter((value) => !plainHeader.test(value)),
  ...[...new URL(url).searchParams.values(), ...bodyTexts(body ?? "", headers)].filter((value) => value.length >= leastLength)
]

const bodyTexts = (body: string, headers: HttpRequest["headers"]): ReadonlyArray<string> =>
  headers["content-type"] === "application/json"
    ? [...body.matchAll(jsonText)].flatMap(([, quoted = '""', colon]) => (colon ? [] : [String(JSON.parse(quoted))]))
    : [...new URLSearchParams(body).values()]

// What is shorter is no secret, and a part of many words.
const leastLength = 4
// Words that the SDK sends with every request, and that any text may have.
const plainHeader = /^(?:.{0,3}|true|client|server|admin|application\/.*)$/
// A text, and the colon after one that is the name of a property.
const jsonText = /("(?:[^"\\]|\\.)*")(:)?/g
