import type { Watched } from "../promise/promised.js"
import type { Snapshot } from "../services/cache/Resource.js"

/** Makes of a value what it will be. */
export type Change<A> = (value: A) => A

/** Shows a watched value as it will be, until the run of an action has ended. */
export type Show = <A, E>(watched: Watched<A, E>, change: Change<A>) => void

/** A watched value as components see it: with the changes that are under way. */
export interface Shown<A, E> {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => Snapshot<A, E>
  /** Shows a change until the returned function is called: `true` if it was done, so that the value itself follows. */
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
      // There is nothing whose change could be shown.
      if (before === undefined) return nothing
      // Each its own, also where two are the same function.
      const own: Change<A> = (value) => change(value)
      let isDone = false
      let stop = nothing
      const remove = () => {
        stop()
        if (changes.includes(own)) set(changes.filter((one) => one !== own))
      }
      // A value goes with its session, and the next one is another user's; one that is done goes into the value that follows.
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
        // The call has the value loaded again; who asks for it now has the same load.
        watched.get.result().then(remove, remove)
      }
    }
  }
}

const nothing = () => {}

const key = Symbol("portico/react/shown")

/** What components see of a watched value; the same object for the same value, with which it goes. */
export const shownOf = <A, E>(watched: Watched<A, E> & { [key]?: Shown<A, E> }): Shown<A, E> => {
  watched[key] ??= make(watched)
  return watched[key]
}
