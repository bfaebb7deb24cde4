/**
 * A value that changes and notifies its listeners, at once and without a fiber: React reads it while it renders, and misses no change.
 * `SubscriptionRef` tells its changes in a stream.
 */
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
const none: ReadonlyArray<never> = []

/**
 * Creates a subject. `onWatched` runs when the first listener subscribes; the function that it returns runs when the last one
 * unsubscribes.
 */
export const make = <A>(initial: A, onWatched: () => () => void = () => nothing): Subject<A> => new Value(initial, onWatched)

class Value<A> implements Subject<A> {
  #value: A
  readonly #onWatched: () => () => void
  #onUnwatched = nothing
  // Each subscription is its own entry, also if two share a listener. An array, because most subjects have one listener or none.
  #listeners: ReadonlyArray<{ readonly listener: () => void }> = none

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
    for (const { listener } of this.#listeners) listener()
  }

  subscribe(listener: () => void): () => void {
    const entry = { listener }
    if (this.#listeners.length === 0) this.#onUnwatched = this.#onWatched()
    this.#listeners = [...this.#listeners, entry]
    return () => {
      const before = this.#listeners
      this.#listeners = before.filter((one) => one !== entry)
      if (before.length === 1 && this.#listeners.length === 0) this.#onUnwatched()
    }
  }
}
