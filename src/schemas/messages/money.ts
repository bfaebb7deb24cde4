// The texts for money and intervals.

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
