// A moment in the visitor's language and time zone; how far away it is, or the day. The whole moment is in its title.
import { useSyncExternalStore } from "react"
import { dayOf, momentOf, relativeTime } from "../account/times.js"
import { useScreens } from "../ScreensProvider.js"

/** What a moment is given. */
export interface TimeProps {
  readonly at: Date
  /** `relative`: "3 days ago"; `day`: "3 Mar 2026"; `moment`: the day and the time. Default: `day`. */
  readonly as?: "relative" | "day" | "moment"
}

export const Time = ({ as = "day", at }: TimeProps) => {
  const { language } = useScreens()
  // A server knows neither the time zone nor the present of the visitor: it writes the day, and the browser the rest.
  const isHere = useSyncExternalStore(never, here, elsewhere)
  const iso = at.toISOString()
  if (!isHere) return <time dateTime={iso}>{iso.slice(0, 10)}</time>
  const text =
    as === "relative" ? relativeTime(at, Date.now(), language) : as === "day" ? dayOf(at, language) : momentOf(at, language)
  return (
    <time dateTime={iso} title={momentOf(at, language)}>
      {text}
    </time>
  )
}

const never = () => () => undefined
const here = () => true
const elsewhere = () => false
