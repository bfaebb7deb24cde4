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

/** What the acts of a flow share that signs a user in. */
export interface EntryControls {
  readonly entry: Entry
  readonly turn: Turn
  readonly dispatch: (event: EntryEvent) => void
  /** What a call came to that signs in, unless `done` says what else it does. */
  readonly settle: <A, E extends Tagged>(
    outcome: Outcome<A, E>,
    options: CallOptions,
    done?: (value: A) => void
  ) => Outcome<boolean, Exclude<E, Answered>>
  /** Goes back to the start, and gives up what is under way. */
  readonly back: () => void
}

/** The state of a flow that signs a user in. */
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
 * The flow as of now: somebody may have signed in or out since, here or in another tab. `isEntering` tells that an act of the flow is
 * about to sign a user in.
 */
export const useArrival = ({ dispatch, entry, turn }: EntryControls, person: Person, isEntering: boolean): Entry => {
  const userId = userIdOf(person)
  const hasChanged = userId !== undefined && userId !== entry.userId
  const now = hasChanged ? entryAfter(entry, { type: "person", userId, isOwn: isEntering }) : entry
  // Another user has signed in, so that nothing of this flow goes on. A sign-out that brings no one is this flow's own, or harms none.
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
