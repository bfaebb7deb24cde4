// A button that loads again what a piece shows, for places without room for the reason.
import { Button } from "../../parts/Button.js"
import { common } from "../../words/en/common.js"
import { useWords } from "../../words/useWords.js"

/** Props of `Retry`. */
export interface RetryProps {
  /** What did not load; part of the accessible name. */
  readonly what: string
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

export const Retry = ({ isRetrying, onRetry, what }: RetryProps) => {
  const words = useWords("common", common)
  return (
    <Button small pending={isRetrying} name={`${words.retry}: ${what}`} onClick={onRetry}>
      {words.retry}
    </Button>
  )
}
