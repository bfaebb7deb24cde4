/** Errors by form field. An error that belongs to no field is at `form`. */
export type ErrorsByField<E, Field extends string = string> = { readonly [Place in Field | "form"]?: E }

/** The field that each error belongs to, by error tag; null if it belongs to none. */
export type FieldOfError = { readonly [tag: string]: string | null }

/** The candidate fields of known errors. The first one that the form has is used. */
const known: { readonly [tag: string]: ReadonlyArray<string> } = {
  ContactChannelAlreadyExists: ["value", "email"],
  ContactChannelAlreadyUsedForAuthBySomeoneElse: ["value", "email"],
  EmailPasswordMismatch: ["password"],
  InvalidLoginCode: ["code", "loginCode"],
  InvalidProfileImage: ["profileImageUrl"],
  InvalidTotpCode: ["totp", "code"],
  PasswordConfirmationMismatch: ["oldPassword"],
  PasswordTooLong: ["newPassword", "password"],
  PasswordTooShort: ["newPassword", "password"],
  UserWithEmailAlreadyExists: ["email"],
  VerificationCodeAlreadyUsed: ["code"],
  VerificationCodeExpired: ["code"],
  VerificationCodeMaxAttemptsReached: ["code"],
  VerificationCodeNotFound: ["code"]
}

/** The fields that a form may have for an argument of another name. */
const renamed: { readonly [argument: string]: string } = { loginCode: "code", otp: "code", totp: "code" }

/** Returns the field of an error, or `form`. */
const placeOf = (error: unknown, fields: FieldOfError, names: ReadonlyArray<string> | null): string => {
  const { _tag: tag = "", field }: { readonly _tag?: string; readonly field?: unknown } = Object(error)
  const has = (name: string) => names === null || names.includes(name)
  if (Object.hasOwn(fields, tag)) return fields[tag] ?? "form"
  const isOfArgument = tag === "InvalidInput" && typeof field === "string" && field !== ""
  const candidates = isOfArgument ? [...enclosing(field), own(renamed, field)] : own(known, tag)
  return candidates?.find((name) => name !== undefined && has(name)) ?? "form"
}

const own = <A>(record: { readonly [key: string]: A }, key: string): A | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Returns a path and those that enclose it, the innermost first: `members.0.role`, `members.0`, `members`. */
const enclosing = (path: string): ReadonlyArray<string> => {
  const end = path.lastIndexOf(".")
  return end === -1 ? [path] : [path, ...enclosing(path.slice(0, end))]
}

/** Returns an error under its field, one of `names` if they are given. @internal */
export const errorsByField = <E, Field extends string = string>(
  error: E | undefined,
  fields: FieldOfError = {},
  names: ReadonlyArray<Field> | null = null
): ErrorsByField<E, Field> =>
  // The cast: the place of an error is one of the names, or `form`.
  (error === undefined ? {} : { [placeOf(error, fields, names)]: error }) as ErrorsByField<E, Field>

/** An error in React Hook Form's shape. */
interface FieldError {
  readonly type: string
  readonly message: string
}

/**
 * Converts the error of a call to the shape of React Hook Form: for the `errors` option of `useForm`, for resolvers and for
 * `setError`. An error at a path such as `members.0.role` is nested in objects and arrays. An error that belongs to no field is at
 * `root`. `names` are the fields of the form; without them, any field may be named.
 */
export const fieldErrors = (
  error: { readonly _tag: string; readonly message: string } | undefined,
  fields: FieldOfError = {},
  names: ReadonlyArray<string> | null = null
): { readonly [field: string]: FieldError } => {
  if (!error) return {}
  const place = placeOf(error, fields, names)
  const path = place.split(/[.[\]]+/).filter((part) => part !== "")
  // React Hook Form ignores errors at such paths.
  const isNowhere = path.length === 0 || path.some((part) => ignored.has(part))
  const at = place === "form" || isNowhere ? ["root"] : path
  const found: FieldError = { type: error._tag, message: error.message }
  // The cast: what encloses a nested error has no type and message, but React Hook Form declares them for every field.
  return at.reduceRight<object>(within, found) as { readonly [field: string]: FieldError }
}

const ignored: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"])

const within = (inner: object, part: string, index: number): object =>
  index > 0 && /^\d+$/.test(part) ? Object.assign([], { [part]: inner }) : { [part]: inner }
