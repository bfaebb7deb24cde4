// A button that loads again what a piece shows, for places without room for the reason.
import { useEffect } from "react"
import { Button } from "../../components/Button.js"
import { useRecovery } from "../../components/useRecovery.js"
import { common } from "../../words/en/common.js"
import { useTell } from "../../words/useTell.js"
import { useWords } from "../../words/useWords.js"

/** Props of `Retry`. */
export interface RetryProps {
  /** What did not load; part of the accessible name. */
  readonly what: string
  readonly error: unknown
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

export const Retry = ({ error, isRetrying, onRetry, what }: RetryProps) => {
  useRecovery(error, isRetrying, onRetry)
  const words = useWords("common", common)
  const tell = useTell()
  useEffect(() => tell(error, words.retry), [error, tell, words])
  return (
    <Button small pending={isRetrying} name={`${words.retry}: ${what}`} onClick={onRetry}>
      {words.retry}
    </Button>
  )
}
