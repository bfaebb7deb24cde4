import type { Redacted } from "effect/Redacted"
import type { StartReason } from "./SignInFlow.js"

/** How far somebody has come who signs in or up. */
export type EntryStage =
  | { readonly at: "start"; readonly reason: StartReason | null }
  | { readonly at: "code-sent"; readonly email: string; readonly nonce: Redacted; readonly sent: number }
  | { readonly at: "second-factor"; readonly attemptCode: Redacted | null }
  | { readonly at: "done" }

/** The stage, and who is signed in meanwhile: an id, null if no one is, and undefined until it is known. */
export interface Entry {
  readonly stage: EntryStage
  readonly userId: string | null | undefined
  /** Whether no one was signed in when the flow could be used first. */
  readonly hasBegun: boolean
}

/** What happens to somebody who signs in or up. */
export type EntryEvent =
  | { readonly type: "code-sent"; readonly email: string; readonly nonce: Redacted }
  | { readonly type: "second-factor"; readonly attemptCode: Redacted }
  | { readonly type: "second-factor-ended" }
  | { readonly type: "signed-in" }
  | { readonly type: "user-changed" }
  | { readonly type: "back" }
  /** A user is signed in, or no one is any more. `isOwn` if this flow is about to sign a user in. */
  | { readonly type: "person"; readonly userId: string | null; readonly isOwn: boolean }

const startFor = (reason: StartReason | null): EntryStage => ({ at: "start", reason })

/** A flow before anything is known. */
export const beginning: Entry = { stage: startFor(null), userId: undefined, hasBegun: false }

/** What becomes of a flow by an event; the same object if nothing does. */
export const entryAfter = (entry: Entry, event: EntryEvent): Entry => {
  if (event.type === "person") return afterPerson(entry, event)
  // Who it is that has signed in is not known yet.
  if (event.type === "signed-in") return { ...entry, stage: { at: "done" }, userId: undefined }
  return { ...entry, stage: stageAfter(entry.stage, event) }
}

type Step = Exclude<EntryEvent, { readonly type: "person" | "signed-in" }>

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

const afterPerson = (entry: Entry, { isOwn, userId }: Extract<EntryEvent, { readonly type: "person" }>): Entry => {
  const { stage, userId: before } = entry
  if (before === userId) return entry
  const hasBegun = entry.hasBegun || userId === null
  const isDone = stage.at === "done"
  // The one whom this flow has signed in, or is about to.
  const isExpected = userId !== null && (isOwn || (isDone && before === undefined))
  if (isExpected) return { stage: { at: "done" }, userId, hasBegun }
  return { stage: before === undefined && !isDone ? stage : startFor(null), userId, hasBegun }
}
