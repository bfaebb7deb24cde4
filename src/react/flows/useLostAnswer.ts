import { useCallback, useRef } from "react"
import { isTransient } from "../../errors/isTransient.js"
import type { Outcome } from "../../promise/promised.js"
import type { Tagged } from "./Act.js"

/**
 * Returns a function that is given the outcome of each attempt to use a code. If the answer to an attempt was lost and the next one
 * finds the code used, the lost one has used it: the outcome is a success.
 */
export const useLostAnswer = (): (<E extends Tagged>(outcome: Outcome<unknown, E>) => Outcome<unknown, E>) => {
  const isLost = useRef(false)
  return useCallback((outcome) => {
    const wasLost = isLost.current
    isLost.current = !outcome.ok && isTransient(outcome.error)
    return wasLost && !outcome.ok && outcome.error._tag === "VerificationCodeAlreadyUsed" ? { ok: true, value: null } : outcome
  }, [])
}
