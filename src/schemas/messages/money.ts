// The messages for money and intervals.

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
