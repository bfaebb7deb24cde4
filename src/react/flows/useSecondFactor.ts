import type { MfaAttemptMissingError } from "../../errors/flows.js"
import { useApp } from "../PorticoProvider.js"
import type { CodeError } from "./codeErrors.js"
import { isCodeError } from "./codeErrors.js"
import { handling } from "./settled.js"
import type { SecondFactorStep } from "./steps.js"
import type { EntryControls } from "./useEntry.js"
import type { Tagged } from "./useFlowAction.js"
import { useFlowAction } from "./useFlowAction.js"

/** Completes a sign-in with a six-digit code. An attempt that can no longer be completed returns the flow to its start. */
export const useSecondFactor = ({ dispatch, entry: { stage }, settle, lock }: EntryControls): SecondFactorStep["code"] => {
  const { auth } = useApp()
  // If null, the call uses the pending attempt of this tab.
  const attemptCode = stage.at === "second-factor" ? stage.attemptCode : null
  return useFlowAction(
    lock,
    (code: string, options) =>
      auth.signInWithMfa
        .result(code, attemptCode, {}, options)
        .then((outcome) => handling(settle(outcome, options), isEnd, () => dispatch({ type: "second-factor-ended" }))),
    fields
  )
}

const isEnd = (error: Tagged): error is CodeError | MfaAttemptMissingError =>
  isCodeError(error) || error._tag === "MfaAttemptMissingError"

const fields = ["code"] as const
