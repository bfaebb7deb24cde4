import { useState } from "react"

/** What became of a code, and the function that notes it: the code of another link begins again. */
export const useCodeEnd = <End>(code: string | null | undefined): readonly [End | null, (end: End) => void] => {
  const [noted, note] = useState<{ readonly code: typeof code; readonly end: End } | null>(null)
  return [noted !== null && noted.code === code ? noted.end : null, (end) => note({ code, end })]
}
