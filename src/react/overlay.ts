import type { Watched } from "../promise/promised.js"
import type { Snapshot } from "../services/cache/Resource.js"

/** Returns the expected value after an action. */
export type Change<A> = (value: A) => A

/** Shows an expected value in place of a watched one until the run of an action has ended. */
export type Show = <A, E>(watched: Watched<A, E>, change: Change<A>) => void

/** A watched value as components see it: with pending optimistic changes applied. */
export interface Shown<A, E> {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => Snapshot<A, E>
  /**
   * Applies a change until the returned function is called. Pass it `true` if the action succeeded: the change then stays until
   * the value is reloaded.
   */
  readonly add: (change: Change<A>) => (isDone: boolean) => void
}

const make = <A, E>(watched: Watched<A, E>): Shown<A, E> => {
  const listeners = new Set<{ readonly listener: () => void }>()
  let changes: ReadonlyArray<Change<A>> = []
  let shown: { readonly of: Snapshot<A, E>; readonly by: typeof changes; readonly as: Snapshot<A, E> } | null = null
  const set = (next: typeof changes) => {
    changes = next
    for (const { listener } of [...listeners]) listener()
  }
  return {
    subscribe: (listener) => {
      const entry = { listener }
      listeners.add(entry)
      const stop = watched.subscribe(listener)
      return () => {
        listeners.delete(entry)
        stop()
      }
    },
    snapshot: () => {
      const of = watched.snapshot()
      if (changes.length === 0 || of.value === undefined) return of
      if (shown !== null && shown.of === of && shown.by === changes) return shown.as
      let value: A = of.value
      for (const change of changes) value = change(value)
      const as = { ...of, value }
      shown = { of, by: changes, as }
      return as
    },
    add: (change) => {
      const before = watched.snapshot().value
      // No value has been loaded, so there is nothing to change.
      if (before === undefined) return nothing
      // A unique wrapper, because the same function may be added twice.
      const own: Change<A> = (value) => change(value)
      let isDone = false
      let stop = nothing
      const remove = () => {
        stop()
        if (changes.includes(own)) set(changes.filter((one) => one !== own))
      }
      // Removes the change when the value disappears, since the next one is another user's, or when the action is done and a
      // newer value arrives.
      let known: A | undefined = before
      stop = watched.subscribe(() => {
        const { value } = watched.snapshot()
        if (value === undefined || (isDone && value !== known)) remove()
        known = value
      })
      set([...changes, own])
      return (isNowDone) => {
        if (!isNowDone) return remove()
        isDone = true
        // The call has triggered a reload; this shares it.
        watched.get.result().then(remove, remove)
      }
    }
  }
}

const nothing = () => {}

const key = Symbol("portico/react/shown")

/** Returns the view of a watched value that components see: one object for each watched value. */
export const shownOf = <A, E>(watched: Watched<A, E> & { [key]?: Shown<A, E> }): Shown<A, E> => {
  watched[key] ??= make(watched)
  return watched[key]
}
