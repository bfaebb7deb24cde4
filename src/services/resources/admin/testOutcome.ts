import type { TestResult } from "../../../schemas/SendEmail.js"

/** The outcome of a test. A failed test is not an error of the call. */
export type TestOutcome = { readonly success: true } | { readonly success: false; readonly errorMessage: string }

/** Maps the result of a test; `unspecified` is the message if the platform gives no reason. */
export const testOutcome =
  (unspecified: string) =>
  ({ errorMessage, success }: TestResult): TestOutcome =>
    // The platform may send an empty message.
    success ? { success } : { success, errorMessage: errorMessage || unspecified }
