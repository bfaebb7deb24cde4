/** Multiplies a decimal string by an integer, keeping its number of decimals. */
export const times = (amount: string, quantity: number): string => {
  const [whole = "0", fraction = ""] = amount.split(".")
  const digits = (BigInt(whole + fraction) * BigInt(quantity)).toString().padStart(fraction.length + 1, "0")
  const places = digits.length - fraction.length
  return fraction === "" ? digits : `${digits.slice(0, places)}.${digits.slice(places)}`
}

/** Removes trailing zeros from a decimal string. */
export const trimmed = (amount: string): string => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount)

/** Converts a decimal string in dollars to cents; fractions of a cent are dropped. */
export const cents = (amount: string): number => {
  const [whole = "0", fraction = ""] = amount.split(".")
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0").slice(0, 2))
}
