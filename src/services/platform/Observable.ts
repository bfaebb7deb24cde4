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

/** Makes a subject. `onWatched` runs when the first listener comes, and what it returns when the last one leaves. */
export const make = <A>(initial: A, onWatched: () => () => void = () => () => {}): Subject<A> => {
  const listeners = new Set<{ readonly listener: () => void }>()
  let value = initial
  let onUnwatched = () => {}
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const { listener } of [...listeners]) listener()
    },
    subscribe: (listener) => {
      // Each subscription is its own entry, also where two share a listener.
      const entry = { listener }
      if (listeners.size === 0) onUnwatched = onWatched()
      listeners.add(entry)
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) onUnwatched()
      }
    }
  }
}
