import type { Redacted } from "effect/Redacted"
import type { StartReason } from "./SignInFlow.js"
import type { CodeSentStep, DoneStep, LoadingStep, SecondFactorStep, SignedInStep } from "./steps.js"
import type { FlowUser } from "./useFlowUser.js"

/** How far a sign-in or sign-up has progressed. */
type EntryStage =
  | { readonly at: "start"; readonly reason: StartReason | null }
  | { readonly at: "code-sent"; readonly email: string; readonly nonce: Redacted; readonly sent: number }
  | { readonly at: "second-factor"; readonly attemptCode: Redacted }
  | { readonly at: "done" }

/** The stage, and the id of the current user: null if no user is signed in, undefined until that is known. */
export interface Entry {
  readonly stage: EntryStage
  readonly userId: string | null | undefined
  /** Whether the flow has ever been usable, that is, without a signed-in user. */
  readonly hasBegun: boolean
}

/** An event of a sign-in or sign-up. */
export type EntryEvent =
  | { readonly type: "code-sent"; readonly email: string; readonly nonce: Redacted }
  | { readonly type: "second-factor"; readonly attemptCode: Redacted }
  | { readonly type: "second-factor-ended" }
  | { readonly type: "signed-in" }
  | { readonly type: "user-changed" }
  | { readonly type: "back" }
  /** The current user has changed. `isOwn` if this flow is about to sign a user in. */
  | { readonly type: "current-user"; readonly userId: string | null; readonly isOwn: boolean }

const startFor = (reason: StartReason | null): EntryStage => ({ at: "start", reason })

/** The initial state. */
export const beginning: Entry = { stage: startFor(null), userId: undefined, hasBegun: false }

/** Returns the state after an event; the same object if nothing changes. */
export const entryAfter = (entry: Entry, event: EntryEvent): Entry => {
  if (event.type === "current-user") return afterUserChange(entry, event)
  // The new user is not known yet.
  if (event.type === "signed-in") return { ...entry, stage: { at: "done" }, userId: undefined }
  return { ...entry, stage: stageAfter(entry.stage, event) }
}

type Step = Exclude<EntryEvent, { readonly type: "current-user" | "signed-in" }>

const stageAfter = (stage: EntryStage, event: Step): EntryStage => {
  switch (event.type) {
    case "code-sent": {
      const { email, nonce } = event
      return { at: "code-sent", email, nonce, sent: stage.at === "code-sent" && stage.email === email ? stage.sent + 1 : 1 }
    }
    case "second-factor":
      return { at: "second-factor", attemptCode: event.attemptCode }
    case "second-factor-ended":
    case "user-changed":
      return startFor(event.type)
    case "back":
      return startFor(null)
  }
}

const afterUserChange = (entry: Entry, { isOwn, userId }: Extract<EntryEvent, { readonly type: "current-user" }>): Entry => {
  const { stage, userId: before } = entry
  if (before === userId) return entry
  const hasBegun = entry.hasBegun || userId === null
  const isDone = stage.at === "done"
  // The user whom this flow has signed in or is about to.
  const isExpected = userId !== null && (isOwn || (isDone && before === undefined))
  if (isExpected) return { stage: { at: "done" }, userId, hasBegun }
  return { stage: before === undefined && !isDone ? stage : startFor(null), userId, hasBegun }
}

/** The actions that the steps of sign-in and sign-up share. */
interface EntryActions extends Pick<SignedInStep, "continue" | "signOut">, Pick<CodeSentStep, "resend" | "back"> {
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
