// The message for tokens.

/** @source RFC 6750 2.1 */
export const token = (path: string) => `${path} is not a token`
