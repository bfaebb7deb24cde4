// The messages for strings.

/** @source protocol/formats.md */
export const empty = (path: string) => `${path} must not be empty`
/** @source protocol/formats.md */
export const email = (path: string) => `${path} must be a valid email`
/** @source protocol/formats.md */
export const minLength = (min: number) => (path: string) => `${path} must be at least ${min} characters`
/** @source protocol/requests.md#checks */
export const maxLength = (max: number) => (path: string) => `${path} must be at most ${max} characters`
