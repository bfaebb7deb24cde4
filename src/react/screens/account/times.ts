const units = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000]
] as const

/** How far away a time is, in the words of a language: "3 days ago", "in 2 months", "now". */
export const relativeTime = (at: Date, nowMillis: number, locale: string): string => {
  const distance = at.getTime() - nowMillis
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  const found = units.find(([, millis]) => Math.abs(distance) >= millis)
  if (found === undefined) return format.format(0, "second")
  const [unit, millis] = found
  return format.format(Math.trunc(distance / millis), unit)
}

/** A day, such as "3 March 2026". */
export const dayOf = (at: Date, locale: string): string => new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(at)

/** A place in the words of a language: "Berlin, Germany"; null if nothing is known of it. */
export const placeOf = (
  { cityName, countryCode }: { readonly cityName: string | null; readonly countryCode: string | null },
  locale: string
): string | null => {
  const parts = [cityName, countryCode === null ? null : countryOf(countryCode, locale)].filter(
    (part) => part !== null && part !== ""
  )
  return parts.length === 0 ? null : parts.join(", ")
}

// A code that is none throws.
const countryOf = (code: string, locale: string): string => {
  try {
    return new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code
  } catch {
    return code
  }
}
