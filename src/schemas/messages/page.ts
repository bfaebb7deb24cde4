// The messages for pages and redirects.

/** @source protocol/formats.md#urls */
export const handlerPath = () => "Handler path must start with /"
/** @source protocol/answers.md#known-errors */
export const oauthCallback = () => "Error signing in during OAuth callback. Please try again."
/** @source protocol/answers.md#known-errors */
export const wrongTotpCode = () => "Invalid TOTP code. Please try signing in again."
/** @source protocol/apps.md#pages */
export const untrustedRedirect = (url: string) => `Redirect URL ${url} is not trusted; should be relative.`
