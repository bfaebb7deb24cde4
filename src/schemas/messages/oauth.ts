// The messages for an OAuth sign-in.

/** @source RFC 7636 4.2 */
export const codeChallenge = (path: string) => `${path} must be 43 to 128 letters, digits, dots, dashes, underscores or tildes`
/** @source protocol/changes.md */
export const oauthState = (path: string) => `${path} must be 1 to 512 characters`
/** @source protocol/answers.md#known-errors */
export const oauthCallback = () => "Error signing in during OAuth callback. Please try again."
/** @source protocol/answers.md#known-errors */
export const wrongTotpCode = () => "Invalid TOTP code. Please try signing in again."
