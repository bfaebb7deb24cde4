/** A value that changes, and tells its listeners when it does. */
export interface Observable<out A> {
  /** The present value; the same object until it changes. */
  readonly get: () => A
  /** Calls the listener after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
}

/** An observable that its owner can change. */
export interface Subject<A> extends Observable<A> {
  readonly set: (next: A) => void
}

const nothing = () => {}

/** Makes a subject. `onWatched` runs when the first listener comes, and what it returns when the last one leaves. */
export const make = <A>(initial: A, onWatched: () => () => void = () => nothing): Subject<A> => {
  // Nobody listens to most of them.
  let listeners: Set<{ readonly listener: () => void }> | null = null
  let value = initial
  let onUnwatched = nothing
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      if (listeners !== null) for (const { listener } of [...listeners]) listener()
    },
    subscribe: (listener) => {
      // Each subscription is its own entry, also where two share a listener.
      const entry = { listener }
      const all = (listeners ??= new Set())
      if (all.size === 0) onUnwatched = onWatched()
      all.add(entry)
      return () => {
        if (all.delete(entry) && all.size === 0) onUnwatched()
      }
    }
  }
}
