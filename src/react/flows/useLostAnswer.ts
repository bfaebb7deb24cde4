import { useCallback, useRef } from "react"
import { isTransient } from "../../errors/sdk.js"
import type { Outcome } from "../../promise/promised.js"
import type { Tagged } from "./useFlowAction.js"

/**
 * Returns a function that is given the outcome of each attempt and what it sent. It returns whether the attempt before sent the
 * same and its answer was lost, so that the platform may already have done what was asked.
 */
export const useLostAnswer = (): ((outcome: Outcome<unknown, Tagged>, sent?: string) => boolean) => {
  const lost = useRef<string | null>(null)
  return useCallback((outcome, sent = "") => {
    const wasLost = lost.current === sent
    lost.current = !outcome.ok && isTransient(outcome.error) ? sent : null
    return wasLost
  }, [])
}

/**
 * Returns a function that is given the outcome of each attempt to use a code, and what it sent besides. If the answer to an attempt
 * was lost and the next one finds the code used, the lost one has used it: the outcome is a success.
 */
export const useLostCode = (): (<E extends Tagged>(outcome: Outcome<unknown, E>, sent?: string) => Outcome<unknown, E>) => {
  const wasLost = useLostAnswer()
  return useCallback(
    (outcome, sent) =>
      wasLost(outcome, sent) && !outcome.ok && outcome.error._tag === "VerificationCodeAlreadyUsed"
        ? { ok: true, value: null }
        : outcome,
    [wasLost]
  )
}
