import { useState } from "react"

/** A value and the user whom it belongs to. */
interface Note<A> {
  readonly userId: string
  readonly value: A
}

/**
 * Stores a value for the current user; for any other user it is `initial`. `hasChanged` says that another user was signed in
 * before.
 */
export const usePerUser = <A>(userId: string | undefined, initial: A) => {
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
