// The messages for values of any kind.

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
/** @source protocol/formats.md */
export const required = (path: string) => `${path} is a required field`
/** Returns the message for an argument that was left out, such as `an object`. */
export const missing = (kind: string) => (argument: string) => `${argument} is missing; it must be ${kind}`
/** Returns the message for a value of the wrong kind, such as `a string`. */
export const mustBe = (kind: string) => (path: string) => `${path} must be ${kind}`
/** @source protocol/formats.md */
export const base64 = (path: string) => `${path} is not valid base64`
