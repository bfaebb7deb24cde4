// The messages for the input of an OAuth sign-in.

/** @source RFC 7636 4.2 */
export const codeChallenge = (path: string) => `${path} must be 43 to 128 letters, digits, dots, dashes, underscores or tildes`
/** @source protocol/changes.md */
export const oauthState = (path: string) => `${path} must be 1 to 512 characters`
