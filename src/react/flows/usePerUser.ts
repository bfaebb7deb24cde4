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

/**
 * Returns a flag of the signed-in user that a flow can change: the value that the flow has set, until the user's own value
 * agrees.
 */
export const useUserFlag = (userId: string | undefined, actual: boolean) => {
  const { set, value } = usePerUser<boolean | null>(userId, null)
  // The user's own value has caught up; from now on it decides.
  if (value !== null && value === actual) set(null)
  return [value ?? actual, set] as const
}
