import { useCallback, useEffect, useMemo, useReducer, useState } from "react"
import type { Outcome } from "../../promise/promised.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import type { Entry, EntryEvent } from "./entryStage.js"
import { beginning, entryAfter } from "./entryStage.js"
import type { Person } from "./person.js"
import type { Tagged } from "./placed.js"
import type { Answered } from "./settled.js"
import { settled } from "./settled.js"
import type { Turn } from "./turn.js"
import { makeTurn } from "./turn.js"

/** State and helpers that the actions of a sign-in or sign-up flow share. */
export interface EntryControls {
  readonly entry: Entry
  readonly turn: Turn
  readonly dispatch: (event: EntryEvent) => void
  /** Handles the outcome of a call. A success means that the user is signed in, unless `done` handles it differently. */
  readonly settle: <A, E extends Tagged>(
    outcome: Outcome<A, E>,
    options: CallOptions,
    done?: (value: A) => void
  ) => Outcome<boolean, Exclude<E, Answered>>
  /** Returns to the start and aborts the pending action. */
  readonly back: () => void
}

/** Creates the state of a sign-in or sign-up flow. */
export const useEntry = (): EntryControls => {
  const [entry, dispatch] = useReducer(entryAfter, beginning)
  const [turn] = useState(makeTurn)

  const settle: EntryControls["settle"] = useCallback(
    (outcome, options, done) =>
      settled(outcome, options, {
        done: done ?? (() => dispatch({ type: "signed-in" })),
        secondFactor: (attemptCode) => dispatch({ type: "second-factor", attemptCode }),
        userChanged: () => dispatch({ type: "user-changed" })
      }),
    []
  )
  const back = useCallback(() => {
    turn.giveUp()
    dispatch({ type: "back" })
  }, [turn])

  return useMemo(() => ({ entry, turn, dispatch, settle, back }), [entry, turn, settle, back])
}

/**
 * Returns the flow's state for the current user, who may have signed in or out here or in another tab. `isEntering` says that an
 * action of this flow is about to sign a user in.
 */
export const useArrival = ({ dispatch, entry, turn }: EntryControls, person: Person, isEntering: boolean): Entry => {
  const userId = userIdOf(person)
  const hasChanged = userId !== undefined && userId !== entry.userId
  const now = hasChanged ? entryAfter(entry, { type: "person", userId, isOwn: isEntering }) : entry
  // Another user has signed in, so pending actions are aborted. A sign-out aborts nothing: it is this flow's own, or harmless.
  const isOver = hasChanged && userId !== null && entry.userId !== undefined && now.stage.at !== "done"

  useEffect(() => {
    if (!hasChanged) return
    if (isOver) turn.giveUp()
    dispatch({ type: "person", userId, isOwn: isEntering })
  }, [hasChanged, isOver, isEntering, userId, dispatch, turn])
  return now
}

const userIdOf = (person: Person): string | null | undefined =>
  person.status === "somebody" ? person.user.id : person.status === "nobody" ? null : undefined
