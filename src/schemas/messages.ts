// The texts for input that is not acceptable. Each names the field by its path, such as `email` or `prices.monthly.USD`.

/** @source spec 5 */
export const empty = (path: string) => `${path} must not be empty`
/** @source facts 16.2 */
export const positive = (path: string) => `${path} must be greater than 0`
/** @source facts 16.2 */
export const amount = (path: string) => `${path} must be a whole number and not negative`
/** @source spec 5 URLs, facts 16.2 */
export const between = (min: number, max: number) => (path: string) => `${path} must be a whole number from ${min} to ${max}`
/** @source spec 5 */
export const spaces = (path: string) => `${path} contains spaces`
/** @source spec 5 */
export const url = (path: string) => `${path} is not a valid URL`
/** @source spec 5 */
export const json = (path: string) => `${path} is not valid JSON`
/** @source spec 5 */
export const base64 = (path: string) => `${path} is not valid base64`
/** @source spec 5 */
export const unknownProperties = (path: string) => `${path} contains unknown properties`
/** @source spec 5 */
export const required = (path: string) => `${path} is a required field`
/** A value of the wrong kind, such as `a string`. */
export const mustBe = (kind: string) => (path: string) => `${path} must be ${kind}`
/** An array without anything. */
export const atLeastOne = (path: string) => `${path} must have at least one item`
/** @source spec 5 */
export const email = (path: string) => `${path} must be a valid email`
/** @source spec 5 */
export const minLength = (min: number) => (path: string) => `${path} must be at least ${min} characters`
/** @source facts 3.2 */
export const maxLength = (max: number) => (path: string) => `${path} must be at most ${max} characters`
/** @source facts 3.2 */
export const exactLength = (length: number) => (path: string) => `${path} must be exactly ${length} characters`
/** @source facts 3.2 */
export const uuid = (path: string) => `${path} must be a valid UUID`
/** @source facts 3.2 */
export const oneOf = (values: ReadonlyArray<string>) => (path: string) =>
  `${path} must be one of the following values: ${values.join(", ")}`
/** The password is longer in UTF-8 than its hash reads. @source facts 3.3 */
export const maxBytes = (max: number) => (path: string) => `${path} must be at most ${max} bytes in UTF-8`
/** @source spec 5 Identifiers */
export const permissionId = (path: string) => `${path} must have only lowercase letters, digits, colons and underscores`
/** @source spec 5 Identifiers */
export const systemPermission = () => "Invalid system permission"
/** @source spec 5 Identifiers */
export const customId = (path: string) =>
  `${path} must have only letters, digits, underscores and hyphens, and not start with a hyphen`
/** @source facts 3.3 */
export const projectId = (path: string) => `${path} must be a UUID or "internal"`
/** @source spec 5 Money */
export const moneyFormat = () => "Money amount must be in the format of <number> or <number>.<number>"
/** @source spec 5 Money */
export const decimals = (code: string, decimals: number) => `Too many decimals; ${code} only has ${decimals} decimals`
/** @source spec 5 Money */
export const leadingZeros = () => "Money amount must not have leading zeros"
/** @source spec 5 Money */
export const currencyRequired = () => "At least one currency is required"
/** @source spec 5 Money */
export const interval = (units: ReadonlyArray<string>) => (path: string) =>
  `${path} must be a non-negative whole number and one of ${units.join(", ")}`
/** @source spec 5 URLs */
export const handlerPath = () => "Handler path must start with /"
/** @source facts 3.3 */
export const httpUrl = () => "URL must start with http:// or https://"
/** @source spec 5 URLs */
export const imageFormat = (path: string) =>
  `${path} must be an http or https URL, or a base64 data URL of a png, jpg, jpeg, gif, bmp or webp image`
/** @source spec 5 URLs */
export const imageSize = (bytes: number) => (path: string) => `${path} must be an image of less than ${bytes / 1000}KB`
/** @source spec 5 URLs */
export const domainPattern = (path: string) =>
  `${path} must be a domain of letters, digits, dots and hyphens, without a dot at either end or two in a row; * and ** stand for any part`
/** @source spec 5 URLs */
export const hostname = (path: string) => `${path} must be localhost or a valid hostname`
/** @source spec 5 Session tokens */
export const signInTokens = () => "The tokens must have an accessToken and a refreshToken"
/** @source spec 8 */
export const authorizationHeader = () => 'Authorization header must be in the format "Basic <base64>"'
/** @source spec 8 */
export const integrationCredentials = () =>
  "Invalid client_id:client_secret values; did you use the correct values for the integration?"
/** @source spec 8 */
export const oauthCallback = () => "Error signing in during OAuth callback. Please try again."
/** @source spec 2 */
export const untrustedRedirect = (url: string) => `Redirect URL ${url} is not trusted; should be relative.`
/** @source spec 5 Requests */
export const oneProduct = () => "Exactly one of productId and product is required"
/** @source spec 5 Requests */
export const oneCustomer = () => "Exactly one of userId, teamId and customCustomerId is required"
/** @source spec 5 Requests */
export const oneKeyOwner = () => "Exactly one of userId and teamId is required"
/** @source facts 17.1 */
export const oneOfRecipients = () => "Exactly one of userIds and allUsers is required"
/** @source facts 17.1 */
export const oneOfContents = () => "Exactly one of html, templateId and draftId is required"
/** @source facts 17.1 */
export const oneOfTemplates = () => "Exactly one of templateId and templateTsxSource is required"
/** @source facts 17.1 */
export const oneThemeAtMost = () => "At most one of themeId and themeTsxSource is allowed"
/** @source facts 13.3 */
export const configPath = () => "A configuration path must be names joined by dots"
/** A member of a union that is told apart by its type. */
export const otherType = () => "Expected an object with a `type` that is not among the known ones"
/** A mail server that was tried out failed, and the platform does not say how. @source spec 7 Client behaviour */
export const emailTest = () => "Email test error not specified"
/** An endpoint that was tried out failed, and the platform does not say how. */
export const webhookTest = () => "Webhook test error not specified"
