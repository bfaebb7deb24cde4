import type { TestResult } from "../../schemas/SendEmail.js"

/** How a trial went. One that failed says why; it is no error of the call. */
export type TestOutcome = { readonly success: true } | { readonly success: false; readonly errorMessage: string }

/** Reads how a trial went; `unspecified` is the text if the platform does not say why it failed. */
export const testOutcome =
  (unspecified: string) =>
  ({ errorMessage, success }: TestResult): TestOutcome =>
    // The platform can give an empty text.
    success ? { success } : { success, errorMessage: errorMessage || unspecified }
