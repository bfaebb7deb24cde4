/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === "function"

/** Whether this browser offers passkeys in the suggestions of input fields. */
export const hasPasskeyAutofill = (): Promise<boolean> =>
  hasPasskeys() && typeof PublicKeyCredential.isConditionalMediationAvailable === "function"
    ? PublicKeyCredential.isConditionalMediationAvailable().catch(() => false)
    : Promise.resolve(false)
