import type { InvalidInput } from "../../errors/sdk.js"
import type {
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound
} from "../../errors/verification.js"
import type { Tagged } from "./placed.js"
import type { CodeRefusal } from "./steps.js"

/** Why a code does not count, as an error. */
export type CodeError =
  | VerificationCodeNotFound
  | VerificationCodeExpired
  | VerificationCodeAlreadyUsed
  | VerificationCodeMaxAttemptsReached

/** Why the code of a link does not count: also because it is no code at all, such as that of a link that was cut off. */
export type LinkCodeError = CodeError | (InvalidInput & { readonly field: "code" })

const refusals: Readonly<Record<string, CodeRefusal>> = {
  VerificationCodeNotFound: "invalid",
  VerificationCodeExpired: "expired",
  VerificationCodeAlreadyUsed: "used",
  VerificationCodeMaxAttemptsReached: "too-many-attempts"
}

/** The tags of the errors that are about a code. */
export const codeErrorTags: ReadonlyArray<string> = Object.keys(refusals)

/** Whether an error is about a code. */
export const isCodeError = (error: Tagged): error is CodeError => Object.hasOwn(refusals, error._tag)

/** Whether an error is about the code of a link. */
export const isLinkCodeError = (error: Tagged): error is LinkCodeError =>
  isCodeError(error) || (error._tag === "InvalidInput" && "field" in error && error.field === "code")

/** Why a code does not count. */
export const refusalOf = (error: LinkCodeError): CodeRefusal => refusals[error._tag] ?? "invalid"
