/** How often something comes again, as the platform says it: `[1, "month"]`. */
export type Every = readonly [count: number, unit: string]

/** An amount as people read it: "€9.99", without cents if there are none. */
export const moneyOf = (amount: string, currency: string, locale: string): string => {
  const value = Number(amount)
  const isWhole = Number.isInteger(value)
  const options = { style: "currency", currency, ...(isWhole && { minimumFractionDigits: 0, maximumFractionDigits: 0 }) } as const
  return new Intl.NumberFormat(locale, options).format(value)
}

/** How often an amount is due: "month" for each, "3 months" for every third. */
export const rhythmOf = ([count, unit]: Every, locale: string): string => {
  if (count !== 1) return spanOf([count, unit], locale)
  try {
    const parts = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).formatToParts(1)
    const name = parts.find(({ type }) => type === "unit")?.value ?? unit
    // Chinese, Japanese and Korean have a counter there, which does not stand without its number.
    return /^(?:ja|ko|zh)\b/.test(locale) ? spanOf([1, unit], locale) : name
  } catch {
    return unit
  }
}

/** A span in the words of a language: "1 month", "14 days". */
export const spanOf = ([count, unit]: Every, locale: string): string => {
  try {
    return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count)
  } catch {
    // A unit that only a newer platform has.
    return `${count} ${unit}`
  }
}
