// The texts for credentials of whole requests.

/** @source spec 5 Session tokens */
export const signInTokens = () => "The tokens must have an accessToken and a refreshToken"
/** @source spec 8 */
export const authorizationHeader = () => 'Authorization header must be in the format "Basic <base64>"'
/** @source spec 8 */
export const integrationCredentials = () =>
  "Invalid client_id:client_secret values; did you use the correct values for the integration?"
