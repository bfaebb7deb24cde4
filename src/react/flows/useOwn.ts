import { useState } from "react"

/** Who a note is of, and what it says. */
interface Note<A> {
  readonly userId: string
  readonly value: A
}

/**
 * Something that a flow notes for one user; `initial` for each other one. `hasChanged` tells that someone else was there before.
 */
export const useOwn = <A>(userId: string | undefined, initial: A) => {
  const [note, setNote] = useState<Note<A> | null>(null)
  const [last, setLast] = useState<{ readonly userId: string; readonly hasChanged: boolean } | null>(null)
  if (userId !== undefined && userId !== last?.userId) setLast({ userId, hasChanged: last !== null })
  return {
    value: note !== null && note.userId === userId ? note.value : initial,
    set: (value: A) => {
      if (userId !== undefined) setNote({ userId, value })
    },
    hasChanged: last?.hasChanged ?? false
  }
}
