// The messages for strings.

/** @source protocol/formats.md */
export const empty = (path: string) => `${path} must not be empty`
/** @source protocol/formats.md */
export const email = (path: string) => `${path} must be a valid email`
/** @source protocol/formats.md */
export const minLength = (min: number) => (path: string) => `${path} must be at least ${min} characters`
/** @source protocol/requests.md#checks */
export const maxLength = (max: number) => (path: string) => `${path} must be at most ${max} characters`
/** Returns the message for a password that is longer in UTF-8 than its hash reads. @source protocol/formats.md */
export const maxBytes = (max: number) => (path: string) => `${path} must be at most ${max} bytes in UTF-8`
