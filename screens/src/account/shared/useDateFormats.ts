import { useMemo, useSyncExternalStore } from "react"
import { useScreens } from "../../ScreensProvider.js"
import { account } from "../../words/en/account.js"
import { useWords } from "../../words/useWords.js"
import { dayOf, relativeTime } from "../times.js"

/** Formats dates in the language of the screens. */
export interface DateFormats {
  /** Formats the distance to now, such as "3 days ago". */
  readonly ago: (at: Date) => string
  /** Formats the day, such as "3 Mar 2026". */
  readonly day: (at: Date) => string
  /** The current time, in milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * Returns the date formatters. A server knows neither the visitor's time zone nor their current time, so it renders the day by
 * the platform's clock.
 */
export const useDateFormats = (): DateFormats => {
  const { language } = useScreens()
  const { justNow } = useWords("account", account)
  const isHere = useSyncExternalStore(never, here, elsewhere)
  return useMemo(() => {
    const iso = (at: Date) => at.toISOString().slice(0, 10)
    return isHere
      ? { ago: (at) => relativeTime(at, Date.now(), language, justNow), day: (at) => dayOf(at, language), now: () => Date.now() }
      : { ago: iso, day: iso, now: () => Date.now() }
  }, [isHere, justNow, language])
}

const never = () => () => undefined
const here = () => true
const elsewhere = () => false
