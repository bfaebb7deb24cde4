// The texts for texts.

/** @source spec 5 */
export const empty = (path: string) => `${path} must not be empty`
/** @source spec 5 */
export const email = (path: string) => `${path} must be a valid email`
/** @source spec 5 */
export const minLength = (min: number) => (path: string) => `${path} must be at least ${min} characters`
/** @source facts 3.2 */
export const maxLength = (max: number) => (path: string) => `${path} must be at most ${max} characters`
/** @source facts 3.2 */
export const exactLength = (length: number) => (path: string) => `${path} must be exactly ${length} characters`
/** The password is longer in UTF-8 than its hash reads. @source facts 3.3 */
export const maxBytes = (max: number) => (path: string) => `${path} must be at most ${max} bytes in UTF-8`
