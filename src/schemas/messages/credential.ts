// The messages for the credentials of a request.

/** @source protocol/answers.md#known-errors */
export const authorizationHeader = () => 'Authorization header must be in the format "Basic <base64>"'
/** @source protocol/answers.md#known-errors */
export const integrationCredentials = () =>
  "Invalid client_id:client_secret values; did you use the correct values for the integration?"
