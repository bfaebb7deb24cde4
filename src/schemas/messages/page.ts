// The texts for pages and redirects.

/** @source spec 5 URLs */
export const handlerPath = () => "Handler path must start with /"
/** @source spec 8 */
export const oauthCallback = () => "Error signing in during OAuth callback. Please try again."
/** @source spec 8 */
export const wrongTotpCode = () => "Invalid TOTP code. Please try signing in again."
/** @source spec 2 */
export const untrustedRedirect = (url: string) => `Redirect URL ${url} is not trusted; should be relative.`
