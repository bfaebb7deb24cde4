import { codeLength, emailMaxLength, passwordMaxBytes, passwordMaxLength, systemPermissions, urlMaxLength } from "portico/schemas"
import { notANumber } from "./valueProblems.js"

/**
 * A rule for one field beyond the endpoint's schema. Returns what follows the path of the field in the error message, or nothing.
 * A line that begins with a capital letter or with `params.` is the whole message; `.name` and `[0]` continue the path. After
 * `[0].name: ` the whole message about an inner field follows, and after `: ` one about the field itself.
 */
export type Rule = (value: unknown) => string | ReadonlyArray<string> | undefined

/** Returns the lines of a rule. */
export const linesOf = (rule: Rule, value: unknown): ReadonlyArray<string> => [rule(value) ?? []].flat()

/** The rules of a route by the wire path of the field: `{ "body.email": email }`. They run only for fields that are present. */
export type Rules = Readonly<Record<string, Rule>>

const onText =
  (holds: (text: string) => boolean, line: string): Rule =>
  (value) =>
    typeof value !== "string" || holds(value) ? undefined : line

/** All of several rules; the first broken one is reported. */
export const allOf =
  (...rules: ReadonlyArray<Rule>): Rule =>
  (value) => {
    for (const rule of rules) {
      const line = rule(value)
      if (line !== undefined) return line
    }
    return undefined
  }

/** All of several rules; all broken ones are reported. */
const allReported =
  (...rules: ReadonlyArray<Rule>): Rule =>
  (value) =>
    rules.flatMap((rule) => linesOf(rule, value))

/** A rule for a path parameter that the platform reports under another name. */
export const parameter =
  (name: string, rule: Rule): Rule =>
  (value) =>
    linesOf(rule, value).map((line) => `params.${name} ${line}`)

// A regular expression can run out of stack on a text of several MB.
const longestMatched = 10_000
const matching = (pattern: RegExp): Rule =>
  onText((text) => text.length <= longestMatched && pattern.test(text), `must match the following: "${String(pattern)}"`)

/** The string has at most `length` characters. */
export const atMost = (length: number): Rule => onText((text) => text.length <= length, `must be at most ${length} characters`)

/** The string has at least `length` characters. */
export const atLeast = (length: number): Rule => onText((text) => text.length >= length, `must be at least ${length} characters`)

/** The string has exactly `length` characters. */
export const exactly = (length: number): Rule => onText((text) => text.length === length, `must be exactly ${length} characters`)

/** The string is not empty. */
export const nonEmpty: Rule = onText((text) => text !== "", "must not be empty")

/** The string is one of several values. */
export const oneOf = (...values: ReadonlyArray<string>): Rule =>
  onText((text) => values.includes(text), `must be one of the following values: ${values.join(", ")}`)

const uuidPattern =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|00000000-0000-0000-0000-000000000000)$/i

/** The string is a UUID of version 1 to 5, or the nil UUID. @source RFC 4122 4.1, protocol/formats.md */
export const uuid: Rule = onText((text) => uuidPattern.test(text), "must be a valid UUID")

const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** The string is an e-mail address, such as `x@localhost`, or empty. @source protocol/formats.md */
export const email: Rule = onText((text) => text === "" || emailPattern.test(text), "must be a valid email")

/** The e-mail address is valid for sign-in: not too long, no stray dots, a top-level domain of 2 or more characters. */
export const strictEmail: Rule = allReported(email, atMost(emailMaxLength), matching(/^[^.]+(\.[^.]+)*@.*\.[^.][^.]+$/))

/** The password does not exceed the maximum length. */
export const password: Rule = atMost(passwordMaxLength)

/** Checks whether the hash covers all bytes of a password. @source bcrypt */
export const isHashedWhole = (text: string): boolean => new TextEncoder().encode(text).length <= passwordMaxBytes

/** The password can be set: its hash covers all of it. */
export const newPassword: Rule = allOf(password, onText(isHashedWhole, `must be at most ${passwordMaxBytes} bytes`))

/** The string is a URL. */
export const url: Rule = allReported(
  onText((text) => !text.includes(" "), "contains spaces"),
  onText((text) => URL.canParse(text), "is not a valid URL")
)

/** The string is the URL of an image, or a data URL. @source protocol/formats.md */
export const image: Rule = allOf(url, atMost(urlMaxLength))

/** The string is a two-letter country code, in either case. */
export const countryCode: Rule = onText((text) => /^[A-Za-z]{2}$/.test(text), "must be a 2-letter country code")

/** The string is a PKCE code challenge. @source RFC 7636 4.2 */
export const codeChallenge: Rule = matching(/^[A-Za-z0-9._~-]{43,128}$/)

/** The string has the length of a verification code. @source protocol/tokens.md#verification-codes */
export const code: Rule = exactly(codeLength)

/** The string is base64. */
export const base64: Rule = onText((text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text), "is not valid base64")

// Query strings carry numbers as strings. What is no number has a problem of its own.
const numberOf = (value: unknown): number =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "") ? Number(value) : Number.NaN

/** The number is not greater than a maximum. */
export const upTo =
  (most: number): Rule =>
  (value) =>
    numberOf(value) > most ? `must be less than or equal to ${most}` : undefined

/** The number is within a range, inclusive. */
export const between =
  (least: number, most: number): Rule =>
  (value) => {
    const number = numberOf(value)
    if (number < least) return `must be greater than or equal to ${least}`
    return number > most ? `must be less than or equal to ${most}` : undefined
  }

/** The number is an integer. */
export const integer: Rule = (value) => {
  const number = numberOf(value)
  if (Number.isInteger(number)) return undefined
  return Number.isNaN(number) ? notANumber("", value).trimStart() : "must be an integer"
}

/** The number is an integer of at least 1. */
export const positiveInteger: Rule = allOf(integer, between(1, Number.MAX_SAFE_INTEGER))

/** The maximum distance of a date from 1970, either way. @source ECMA-262 21.4.1.1 */
export const furthestMillis = 8.64e15

/** The number is a timestamp in milliseconds. */
export const time: Rule = between(-furthestMillis, furthestMillis)

/** Each item of an array satisfies a rule. */
export const each =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value)
      ? value.flatMap((item, index) =>
          linesOf(rule, item).map((line) => `[${index}]${/^[A-Z]/.test(line) ? ": " : line.startsWith(".") ? "" : " "}${line}`)
        )
      : undefined

/** The string is a valid id of a custom permission. @source protocol/formats.md */
export const customPermissionId: Rule = onText(
  (text) => /^[a-z0-9_:]+$/.test(text),
  'Only lowercase letters, numbers, ":", "_" are allowed'
)

/**
 * The string is the id of a custom permission, or of a system permission, which begins with a dollar sign.
 * @source protocol/formats.md
 */
export const permissionId: Rule = allOf(
  onText(
    (text) => /^\$?[a-z0-9_:]+$/.test(text),
    'Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed'
  ),
  onText((text) => !text.startsWith("$") || systemPermissions.some((id) => id === text), "Invalid system permission")
)
