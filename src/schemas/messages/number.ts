// The messages for numbers.

/** @source protocol/payments.md#calls */
export const quantity = (path: string) => `${path} must be a whole number and not negative`
/** @source protocol/payments.md#calls */
export const between = (min: number, max: number) => (path: string) => `${path} must be a whole number from ${min} to ${max}`
