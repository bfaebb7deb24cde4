const maxDigits = 12

// The platform's configuration can have any amount, but no payment provider takes more digits, and their cents are exact.
const partsOf = (amount: string): readonly [whole: string, fraction: string] => {
  const [whole = "0", fraction = ""] = amount.split(".")
  return [whole.length > maxDigits ? "9".repeat(maxDigits) : whole, fraction.slice(0, maxDigits)]
}

/** Multiplies a decimal string by an integer, keeping its number of decimals. */
export const times = (amount: string, quantity: number): string => {
  const [whole, fraction] = partsOf(amount)
  const digits = (BigInt(whole + fraction) * BigInt(quantity)).toString().padStart(fraction.length + 1, "0")
  const places = digits.length - fraction.length
  return fraction === "" ? digits : `${digits.slice(0, places)}.${digits.slice(places)}`
}

/** Removes trailing zeros from a decimal string. */
export const trimmed = (amount: string): string => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount)

/** Converts a decimal string in dollars to cents; fractions of a cent are dropped. */
export const cents = (amount: string): number => {
  const [whole, fraction] = partsOf(amount)
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0").slice(0, 2))
}

/** Returns a quantity of an item several times, at most the largest safe integer: the platform's configuration can have any number. */
export const quantityOf = (quantity: number, count: number): number => Math.min(quantity * count, Number.MAX_SAFE_INTEGER)
