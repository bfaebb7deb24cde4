/** A decimal text times a whole number, with as many places as it was written with. */
export const times = (amount: string, quantity: number): string => {
  const [whole = "0", fraction = ""] = amount.split(".")
  const digits = (BigInt(whole + fraction) * BigInt(quantity)).toString().padStart(fraction.length + 1, "0")
  const places = digits.length - fraction.length
  return fraction === "" ? digits : `${digits.slice(0, places)}.${digits.slice(places)}`
}

/** A decimal text without the zeros at its end. */
export const trimmed = (amount: string): string => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount)

/** A decimal text of an amount in dollars as cents; what is smaller than a cent is left out. */
export const cents = (amount: string): number => {
  const [whole = "0", fraction = ""] = amount.split(".")
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0").slice(0, 2))
}
