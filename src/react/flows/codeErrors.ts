import type { InvalidInput } from "../../errors/sdk.js"
import type {
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound
} from "../../errors/verification.js"
import type { CodeRefusal } from "./steps.js"
import type { Tagged } from "./useFlowAction.js"

/** The errors of a rejected code. */
export type CodeError =
  | VerificationCodeNotFound
  | VerificationCodeExpired
  | VerificationCodeAlreadyUsed
  | VerificationCodeMaxAttemptsReached

/** The errors of a rejected link code. `InvalidInput` means that it is not a code at all, such as that of a truncated link. */
export type LinkCodeError = CodeError | (InvalidInput & { readonly field: "code" })

const refusals: Readonly<Record<string, CodeRefusal>> = {
  VerificationCodeNotFound: "invalid",
  VerificationCodeExpired: "expired",
  VerificationCodeAlreadyUsed: "used",
  VerificationCodeMaxAttemptsReached: "too-many-attempts"
}

/** Checks whether an error concerns a code. */
export const isCodeError = (error: Tagged): error is CodeError => Object.hasOwn(refusals, error._tag)

/** Checks whether an error concerns the code of a link. */
export const isLinkCodeError = (error: Tagged): error is LinkCodeError =>
  isCodeError(error) || (error._tag === "InvalidInput" && "field" in error && error.field === "code")

/** Returns why a code was rejected. */
export const refusalOf = (error: LinkCodeError): CodeRefusal => refusals[error._tag] ?? "invalid"
