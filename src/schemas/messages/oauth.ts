// The messages for an OAuth sign-in and its codes, and for the credentials of integrations.

/** @source RFC 7636 4.2 */
export const codeChallenge = (path: string) => `${path} must be 43 to 128 letters, digits, dots, dashes, underscores or tildes`
/** @source protocol/changes.md */
export const oauthState = (path: string) => `${path} must be 1 to 512 characters`
/** @source protocol/answers.md#known-errors */
export const oauthCallback = () => "Error signing in during OAuth callback. Please try again."
/** @source protocol/answers.md#known-errors */
export const wrongTotpCode = () => "Invalid TOTP code. Please try signing in again."
/** @source protocol/answers.md#known-errors */
export const authorizationHeader = () => 'Authorization header must be in the format "Basic <base64>"'
/** @source protocol/answers.md#known-errors */
export const integrationCredentials = () =>
  "Invalid client_id:client_secret values; did you use the correct values for the integration?"
/** @source protocol/requests.md#checks */
export const exactLength = (length: number) => (path: string) => `${path} must be exactly ${length} characters`
