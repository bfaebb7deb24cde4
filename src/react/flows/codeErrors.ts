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

const refusals: Readonly<Record<CodeError["_tag"], CodeRefusal>> = {
  VerificationCodeNotFound: "invalid",
  VerificationCodeExpired: "expired",
  VerificationCodeAlreadyUsed: "used",
  VerificationCodeMaxAttemptsReached: "too-many-attempts"
}

/** The tags of the errors that are about a code. */
export const codeErrorTags: ReadonlyArray<string> = Object.keys(refusals)

/** Whether an error is about a code. */
export const isCodeError = (error: Tagged): error is CodeError => Object.hasOwn(refusals, error._tag)

/** Why a code does not count. */
export const refusalOf = (error: CodeError): CodeRefusal => refusals[error._tag]
