import type { MfaAttemptMissingError } from "../../errors/flows.js"
import { useApp } from "../PorticoProvider.js"
import type { CodeError } from "./codeErrors.js"
import { isCodeError } from "./codeErrors.js"
import type { Tagged } from "./placed.js"
import { answering } from "./settled.js"
import type { SecondFactorStep } from "./steps.js"
import { useAct } from "./useAct.js"
import type { EntryControls } from "./useEntry.js"

/** The act that completes a sign-in with six digits. An attempt that cannot be completed any more leads back to the start. */
export const useSecondFactor = ({ dispatch, entry: { stage }, settle, turn }: EntryControls): SecondFactorStep["code"] => {
  const { auth } = useApp()
  // Without its code, the attempt that this tab keeps.
  const attemptCode = stage.at === "second-factor" ? stage.attemptCode : null
  return useAct(
    turn,
    (code: string, options) =>
      auth.signInWithMfa
        .result(code.replace(/\s/g, ""), attemptCode, {}, options)
        .then((outcome) => answering(settle(outcome, options), isEnd, () => dispatch({ type: "second-factor-ended" }))),
    places
  )
}

const isEnd = (error: Tagged): error is CodeError | MfaAttemptMissingError =>
  isCodeError(error) || error._tag === "MfaAttemptMissingError"

const places = { code: ["InvalidTotpCode", "totp"] }
