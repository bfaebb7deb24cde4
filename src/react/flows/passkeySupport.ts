/** Checks whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === "function"

/** Checks whether this browser offers passkeys in the autofill of input fields. Some web views reject, or throw, instead of answering. */
export const hasPasskeyAutofill = async (): Promise<boolean> => {
  try {
    return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
  } catch {
    return false
  }
}
