// The messages for other values.

/** @source protocol/formats.md */
export const json = (path: string) => `${path} is not valid JSON`
/** @source protocol/formats.md */
export const unknownProperties = (path: string) => `${path} contains unknown properties`
/** Returns the message for an empty array. */
export const atLeastOne = (path: string) => `${path} must have at least one item`
/** @source protocol/requests.md#checks */
export const oneOf = (values: ReadonlyArray<string>) => (path: string) =>
  `${path} must be one of the following values: ${values.join(", ")}`
/** @source protocol/projects.md#configuration */
export const configPath = () =>
  "A configuration path must be names joined by dots; a name has letters, digits and _ : $ -, and does not start with -"
/** Returns the message for a member of a union that is distinguished by its type. */
export const otherType = () => "Expected an object with a `type` that is not among the known ones"
/** @source ISO 3166-1 */
export const countryCode = (path: string) => `${path} must be two letters`
