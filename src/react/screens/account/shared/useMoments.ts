import { useMemo, useSyncExternalStore } from "react"
import { useScreens } from "../../ScreensProvider.js"
import { dayOf, relativeTime } from "../times.js"

/** Says moments in the language of the screens. */
export interface Moments {
  /** How far away it is: "3 days ago". */
  readonly ago: (at: Date) => string
  /** The day: "3 Mar 2026". */
  readonly day: (at: Date) => string
  /** The present, in milliseconds since the epoch. */
  readonly now: () => number
}

/** Says moments. A server knows neither the time zone nor the present of the visitor: it writes the day of the platform's clock. */
export const useMoments = (): Moments => {
  const { language } = useScreens()
  const isHere = useSyncExternalStore(never, here, elsewhere)
  return useMemo(() => {
    const iso = (at: Date) => at.toISOString().slice(0, 10)
    return isHere
      ? { ago: (at) => relativeTime(at, Date.now(), language), day: (at) => dayOf(at, language), now: () => Date.now() }
      : { ago: iso, day: iso, now: () => Date.now() }
  }, [isHere, language])
}

const never = () => () => undefined
const here = () => true
const elsewhere = () => false
