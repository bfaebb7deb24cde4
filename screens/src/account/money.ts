/** A billing interval as the platform sends it, such as `[1, "month"]`. */
export type Every = readonly [count: number, unit: string]

/** Formats an amount, such as "€9.99". Omits the decimals if they are zero. */
export const moneyOf = (amount: string, currency: string, locale: string): string => {
  const value = Number(amount)
  const isWhole = Number.isInteger(value)
  const options = { style: "currency", currency, ...(isWhole && { minimumFractionDigits: 0, maximumFractionDigits: 0 }) } as const
  return new Intl.NumberFormat(locale, options).format(value)
}

/** Formats a billing interval: "month", or "3 months". */
export const rhythmOf = ([count, unit]: Every, locale: string): string => {
  if (count !== 1) return spanOf([count, unit], locale)
  try {
    const field = unit === "week" ? "weekOfYear" : unit
    return new Intl.DisplayNames(locale, { type: "dateTimeField" }).of(field) ?? unit
  } catch {
    return unit
  }
}

/** Formats a duration, such as "1 month" or "14 days". */
export const spanOf = ([count, unit]: Every, locale: string): string => {
  try {
    return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count)
  } catch {
    // A unit of a newer platform.
    return `${count} ${unit}`
  }
}
