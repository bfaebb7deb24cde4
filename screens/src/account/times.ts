const units = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000]
] as const

/**
 * Formats a relative time, such as "3 days ago" or "in 2 months". Past units are whole ones, and the time that is left is rounded.
 * `justNow` is the text for less than a minute ago.
 */
export const relativeTime = (at: Date, nowMillis: number, locale: string, justNow: string): string => {
  const distance = at.getTime() - nowMillis
  const found = units.find(([, millis]) => Math.abs(distance) >= millis)
  if (found === undefined)
    return distance > 0 ? new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(0, "second") : justNow
  const [unit, millis] = found
  const count = distance / millis
  // With a number: "last month" would be wrong on 10 March for 29 January, which is more than a month ago.
  return unbroken(new Intl.RelativeTimeFormat(locale).format(distance > 0 ? Math.round(count) : Math.trunc(count), unit))
}

/** Formats a day, such as "3 March 2026". */
export const dayOf = (at: Date, locale: string): string =>
  unbroken(new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(at))

/** Replaces the spaces of a time or a date, which is read as one word, so that no line ends inside it. */
const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0")

/** Formats a location, such as "Berlin, Germany"; null if it is unknown. */
export const placeOf = (
  { cityName, countryCode }: { readonly cityName: string | null; readonly countryCode: string | null },
  locale: string
): string | null => {
  const parts = [cityName, countryCode === null ? null : countryOf(countryCode, locale)].filter(
    (part) => part !== null && part !== ""
  )
  return parts.length === 0 ? null : parts.join(", ")
}

// An invalid country code throws.
const countryOf = (code: string, locale: string): string => {
  try {
    return new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code
  } catch {
    return code
  }
}
