import type { Entry } from "./entryStage.js"
import type { CodeSentStep, DoneStep, LoadingStep, SecondFactorStep, SignedInStep } from "./steps.js"
import type { FlowUser } from "./useFlowUser.js"

/** The actions that the steps of sign-in and sign-up share. */
export interface EntryActions extends Pick<SignedInStep, "continue" | "signOut">, Pick<CodeSentStep, "resend" | "back"> {
  readonly code: CodeSentStep["code"]
  readonly secondFactor: SecondFactorStep["code"]
}

/** Returns the current step, or null if the flow is at its start. */
export const stepOf = (
  { hasBegun, stage, userId }: Entry,
  currentUser: FlowUser,
  acts: EntryActions
): LoadingStep | SignedInStep | CodeSentStep | SecondFactorStep | DoneStep | null => {
  const { back, code, continue: leave, resend, secondFactor, signOut } = acts
  switch (stage.at) {
    case "done":
      return { step: "done", continue: leave }
    case "second-factor":
      return { step: "second-factor", code: secondFactor, back }
    case "code-sent":
      return { step: "code-sent", email: stage.email, sent: stage.sent, code, resend, back }
    case "start":
      if (currentUser.status === "signed-in") {
        return { step: "signed-in", reason: hasBegun ? "elsewhere" : "already", user: currentUser.user, continue: leave, signOut }
      }
      // Once it is known that no user is signed in, the form stays, so that typed text is kept. An unreachable platform blocks no
      // one from signing in.
      return currentUser.status === "loading" && userId !== null && currentUser.retrying === undefined
        ? { step: "loading", retrying: undefined }
        : null
  }
}
