import { codeLength, emailMaxLength, passwordMaxBytes, passwordMaxLength, systemPermissions, urlMaxLength } from "portico/schemas"

/** A rule of the platform for one field, beyond what the endpoint's schema says: the line of what is wrong, or nothing. */
export type Rule = (value: unknown) => string | undefined

/** The rules of a route by the wire path of the field: `{ "body.email": email }`. They run on fields that are there. */
export type Rules = Readonly<Record<string, Rule>>

const onText =
  (holds: (text: string) => boolean, line: string): Rule =>
  (value) =>
    typeof value !== "string" || holds(value) ? undefined : line

/** All of several rules; the first that is broken is reported. */
export const allOf =
  (...rules: ReadonlyArray<Rule>): Rule =>
  (value) => {
    for (const rule of rules) {
      const line = rule(value)
      if (line !== undefined) return line
    }
    return undefined
  }

/** The text has at most so many characters. */
export const atMost = (length: number): Rule => onText((text) => text.length <= length, `must be at most ${length} characters`)

/** The text has exactly so many characters. */
export const exactly = (length: number): Rule => onText((text) => text.length === length, `must be exactly ${length} characters`)

/** The text is not empty. */
export const nonEmpty: Rule = onText((text) => text !== "", "must not be empty")

/** The text is one of several. */
export const oneOf = (...values: ReadonlyArray<string>): Rule =>
  onText((text) => values.includes(text), `must be one of the following values: ${values.join(", ")}`)

const uuidPattern =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|00000000-0000-0000-0000-000000000000)$/i

/** The text is a UUID of the versions 1 to 5, or the one that is all zeros. @source RFC 4122 4.1, protocol/formats.md */
export const uuid: Rule = onText((text) => uuidPattern.test(text), "must be a valid UUID")

const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** The text is an e-mail address; `x@localhost` is one, and so is no text at all. @source protocol/formats.md */
export const email: Rule = onText((text) => text === "" || emailPattern.test(text), "must be a valid email")

/** The e-mail is one that a user can sign in with: not too long, no stray dots, a top-level part of 2 or more. */
export const strictEmail: Rule = allOf(
  email,
  atMost(emailMaxLength),
  onText((text) => /^[^.]+(\.[^.]+)*@.*\.[^.][^.]+$/.test(text), "must be an e-mail address that can be signed in with")
)

/** The password is not longer than the platform takes it. */
export const password: Rule = atMost(passwordMaxLength)

/** Whether all bytes of a password count in its hash. @source bcrypt */
export const isHashedWhole = (text: string): boolean => new TextEncoder().encode(text).length <= passwordMaxBytes

/** The password can be set: its hash is of all of it. */
export const newPassword: Rule = allOf(password, onText(isHashedWhole, `must be at most ${passwordMaxBytes} bytes`))

/** The text is a URL. */
export const url: Rule = allOf(
  onText((text) => !text.includes(" "), "contains spaces"),
  onText((text) => URL.canParse(text), "is not a valid URL")
)

/** The URL of an image, which may be one of its data. @source protocol/formats.md */
export const image: Rule = allOf(url, atMost(urlMaxLength))

/** Two letters of a country, in either case. */
export const countryCode: Rule = onText((text) => /^[A-Za-z]{2}$/.test(text), "must be a 2-letter country code")

/** A challenge of RFC 7636. @source RFC 7636 4.2 */
export const codeChallenge: Rule = onText((text) => /^[A-Za-z0-9._~-]{43,128}$/.test(text), "must be a code challenge")

/** A verification code. @source protocol/tokens.md#verification-codes */
export const code: Rule = exactly(codeLength)

/** The text is base64. */
export const base64: Rule = onText(
  (text) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text),
  "is not valid base64"
)

// Query strings carry numbers as text.
const numberOf = (value: unknown): number => (typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value))

/** The number is not greater than another. */
export const upTo =
  (most: number): Rule =>
  (value) =>
    numberOf(value) > most ? `must be less than or equal to ${most}` : undefined

/** The number lies between two others, both included. */
export const between =
  (least: number, most: number): Rule =>
  (value) => {
    const number = numberOf(value)
    if (number < least) return `must be greater than or equal to ${least}`
    return number > most ? `must be less than or equal to ${most}` : undefined
  }

/** The number has no fraction. */
export const integer: Rule = (value) => (Number.isInteger(numberOf(value)) ? undefined : "must be an integer")

// How far a date can be from 1970, either way. @source ECMA-262 21.4.1.1
const furthestMillis = 8.64e15

/** The number is a time in milliseconds. */
export const time: Rule = between(-furthestMillis, furthestMillis)

/** Each item of an array keeps a rule. */
export const each =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) ? value.map(rule).find((line) => line !== undefined) : undefined

/** The id of a permission that a project defines. @source protocol/formats.md */
export const customPermissionId: Rule = onText(
  (text) => /^[a-z0-9_:]+$/.test(text),
  "must hold small letters, digits, colons and underscores only"
)

/** The id of a permission: of a project's own, or of one of the system, which begins with a dollar sign. @source protocol/formats.md */
export const permissionId: Rule = onText(
  (text) => (text.startsWith("$") ? systemPermissions.some((id) => id === text) : /^[a-z0-9_:]+$/.test(text)),
  "must be the id of a permission"
)
