// The messages for money, intervals and numbers.

/** @source protocol/formats.md#money */
export const moneyFormat = () => "Money amount must be in the format of <number> or <number>.<number>"
/** @source protocol/formats.md#money */
export const decimals = (code: string, decimals: number) => `Too many decimals; ${code} only has ${decimals} decimals`
/** @source protocol/formats.md#money */
export const leadingZeros = () => "Money amount must not have leading zeros"
/** @source protocol/formats.md#money */
export const currencyRequired = () => "At least one currency is required"
/** @source protocol/formats.md#money */
export const interval = (units: ReadonlyArray<string>) => (path: string) =>
  `${path} must be a non-negative whole number and one of ${units.join(", ")}`
/** @source protocol/payments.md#calls */
export const quantity = (path: string) => `${path} must be a whole number and not negative`
/** @source protocol/payments.md#calls */
export const between = (min: number, max: number) => (path: string) => `${path} must be a whole number from ${min} to ${max}`
