import { useState } from "react"

/** Stores the final state of a code, and resets it when the code changes. */
export const useCodeResult = <End>(code: string | null | undefined): readonly [End | null, (end: End) => void] => {
  const [noted, note] = useState<{ readonly code: typeof code; readonly end: End } | null>(null)
  return [noted !== null && noted.code === code ? noted.end : null, (end) => note({ code, end })]
}
