/** An error of a call. */
interface Tagged {
  readonly _tag: string
  readonly message: string
}

/** Errors by form field. An error that belongs to no field is at `form`. */
export type ErrorsByField<E> = { readonly [field: string]: E }

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

/** Returns the field of an error, or `form`. */
const placeOf = (error: unknown, fields: FieldOfError, names: ReadonlyArray<string> | null): string => {
  const { _tag: tag = "", field }: { readonly _tag?: string; readonly field?: unknown } = Object(error)
  const has = (name: string) => names === null || names.includes(name)
  if (Object.hasOwn(fields, tag)) return fields[tag] ?? "form"
  if (tag === "InvalidInput" && typeof field === "string") return has(field) ? field : "form"
  return (Object.hasOwn(known, tag) ? known[tag]?.find(has) : undefined) ?? "form"
}

/** Returns the error of a run under its field. @internal */
export const errorsByField = <E>(
  error: E | undefined,
  fields: FieldOfError = {},
  names: ReadonlyArray<string> | null = null
): ErrorsByField<E> => (error === undefined ? {} : { [placeOf(error, fields, names)]: error })

/**
 * Converts the error of a call to the shape of React Hook Form's `setError` and resolvers. An error that belongs to no field is
 * at `root`. `names` are the fields of the form; without them, any field may be named.
 */
export const fieldErrors = (
  error: Tagged | undefined,
  fields: FieldOfError = {},
  names: ReadonlyArray<string> | null = null
): { readonly [field: string]: { readonly type: string; readonly message: string } } => {
  if (error === undefined) return {}
  const place = placeOf(error, fields, names)
  return { [place === "form" ? "root" : place]: { type: error._tag, message: error.message } }
}
