/** An error as calls have it. */
interface Tagged {
  readonly _tag: string
  readonly message: string
}

/** Errors by the field that they are about; one that no field is to blame for is at `form`. */
export type ErrorsByField<E> = { readonly [field: string]: E }

/** The field that an error is about, by the tag of the error; null for none. */
export type FieldOfError = { readonly [tag: string]: string | null }

/** The fields that known errors are about: the first of them that the form has. */
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

/** The place of an error in a form with these fields. */
const placeOf = (error: unknown, fields: FieldOfError, names: ReadonlyArray<string> | null): string => {
  const { _tag: tag = "", field }: { readonly _tag?: string; readonly field?: unknown } = Object(error)
  const has = (name: string) => names === null || names.includes(name)
  if (Object.hasOwn(fields, tag)) return fields[tag] ?? "form"
  if (tag === "InvalidInput" && typeof field === "string") return has(field) ? field : "form"
  return (Object.hasOwn(known, tag) ? known[tag]?.find(has) : undefined) ?? "form"
}

/** The error of a run by its field. @internal */
export const errorsByField = <E>(
  error: E | undefined,
  fields: FieldOfError = {},
  names: ReadonlyArray<string> | null = null
): ErrorsByField<E> => (error === undefined ? {} : { [placeOf(error, fields, names)]: error })

/**
 * The error of a call as React Hook Form has errors, whose `setError` and resolvers take them; one that no field is to blame for is
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
