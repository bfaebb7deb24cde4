// The messages for a value that is missing or of the wrong kind.

/** @source protocol/formats.md */
export const required = (path: string) => `${path} is a required field`
/** Returns the message for an argument that was left out, such as `an object`. */
export const missing = (kind: string) => (argument: string) => `${argument} is missing; it must be ${kind}`
/** Returns the message for a value of the wrong kind, such as `a string`. */
export const mustBe = (kind: string) => (path: string) => `${path} must be ${kind}`
