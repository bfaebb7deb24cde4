/** Checks whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === "function"

/** Checks whether this browser offers passkeys in the autofill of input fields. */
export const hasPasskeyAutofill = (): Promise<boolean> =>
  hasPasskeys() && typeof PublicKeyCredential.isConditionalMediationAvailable === "function"
    ? PublicKeyCredential.isConditionalMediationAvailable().catch(() => false)
    : Promise.resolve(false)
