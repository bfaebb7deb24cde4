// The messages for the credentials of a request.

/** @source protocol/apps.md#sessions */
export const signInTokens = () => "The tokens must have an accessToken and a refreshToken"
/** @source protocol/answers.md#known-errors */
export const authorizationHeader = () => 'Authorization header must be in the format "Basic <base64>"'
/** @source protocol/answers.md#known-errors */
export const integrationCredentials = () =>
  "Invalid client_id:client_secret values; did you use the correct values for the integration?"
