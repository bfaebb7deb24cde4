import { useCallback, useEffect, useReducer, useState } from "react"
import type { Outcome } from "../../promise/promised.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import type { Entry, EntryEvent } from "./entryStage.js"
import { beginning, entryAfter } from "./entryStage.js"
import type { HandledError } from "./settled.js"
import { settled } from "./settled.js"
import type { ActionLock, Tagged } from "./useFlowAction.js"
import { makeActionLock } from "./useFlowAction.js"
import type { FlowUser } from "./useFlowUser.js"

/** State and helpers that the actions of a sign-in or sign-up flow share. */
export interface EntryControls {
  readonly entry: Entry
  readonly lock: ActionLock
  readonly dispatch: (event: EntryEvent) => void
  /** Handles the outcome of a call. A success means that the user is signed in, unless `done` handles it differently. */
  readonly settle: <A, E extends Tagged>(
    outcome: Outcome<A, E>,
    options: CallOptions,
    done?: (value: A) => void
  ) => Outcome<boolean, Exclude<E, HandledError>>
  /** Returns to the start and aborts the pending action. */
  readonly back: () => void
}

/** Creates the state of a sign-in or sign-up flow. */
export const useEntry = (): EntryControls => {
  const [entry, dispatch] = useReducer(entryAfter, beginning)
  const [lock] = useState(makeActionLock)

  const settle: EntryControls["settle"] = (outcome, options, done) =>
    settled(outcome, options, {
      done: done ?? (() => dispatch({ type: "signed-in" })),
      secondFactor: (attemptCode) => dispatch({ type: "second-factor", attemptCode }),
      userChanged: () => dispatch({ type: "user-changed" })
    })
  const back = useCallback(() => {
    lock.abort()
    dispatch({ type: "back" })
  }, [lock])

  return { entry, lock, dispatch, settle, back }
}

/**
 * Returns the flow's state for the current user, who may have signed in or out here or in another tab. `isEntering` says that an
 * action of this flow is about to sign a user in.
 */
export const useEntryForUser = ({ dispatch, entry, lock }: EntryControls, currentUser: FlowUser, isEntering: boolean): Entry => {
  const userId = userIdOf(currentUser)
  const hasChanged = userId !== undefined && userId !== entry.userId
  const now = hasChanged ? entryAfter(entry, { type: "current-user", userId, isOwn: isEntering }) : entry
  // Another user has signed in, so pending actions are aborted. A sign-out aborts nothing: it is this flow's own, or harmless.
  const isOver = hasChanged && userId !== null && entry.userId !== undefined && now.stage.at !== "done"

  useEffect(() => {
    if (!hasChanged) return
    if (isOver) lock.abort()
    dispatch({ type: "current-user", userId, isOwn: isEntering })
  }, [hasChanged, isOver, isEntering, userId, dispatch, lock])
  return now
}

const userIdOf = (currentUser: FlowUser): string | null | undefined =>
  currentUser.status === "signed-in" ? currentUser.user.id : currentUser.status === "signed-out" ? null : undefined
