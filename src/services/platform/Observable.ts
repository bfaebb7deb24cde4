/** A value that changes and notifies its listeners. */
export interface Observable<out A> {
  /** Returns the current value; the same object until it changes. */
  get(): A
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

/** An observable that its owner can change. */
export interface Subject<A> extends Observable<A> {
  set(next: A): void
}

const nothing = () => {}

/**
 * Creates a subject. `onWatched` runs when the first listener subscribes; the function that it returns runs when the last one
 * unsubscribes.
 */
export const make = <A>(initial: A, onWatched: () => () => void = () => nothing): Subject<A> => new Value(initial, onWatched)

class Value<A> implements Subject<A> {
  #value: A
  readonly #onWatched: () => () => void
  #onUnwatched = nothing
  // Most subjects have no listeners.
  #listeners: Set<{ readonly listener: () => void }> | null = null

  constructor(initial: A, onWatched: () => () => void) {
    this.#value = initial
    this.#onWatched = onWatched
  }

  get(): A {
    return this.#value
  }

  set(next: A): void {
    if (Object.is(next, this.#value)) return
    this.#value = next
    if (this.#listeners !== null) for (const { listener } of [...this.#listeners]) listener()
  }

  subscribe(listener: () => void): () => void {
    // Each subscription is its own entry, also if two share a listener.
    const entry = { listener }
    const all = (this.#listeners ??= new Set())
    if (all.size === 0) this.#onUnwatched = this.#onWatched()
    all.add(entry)
    return () => {
      if (all.delete(entry) && all.size === 0) this.#onUnwatched()
    }
  }
}
