/** What is called when a signal aborts. */
interface Waiting {
  readonly callbacks: Set<() => void>
  readonly listener: () => void
}

// Kept as long as the signal.
const waiting = new WeakMap<AbortSignal, Waiting>()

/**
 * Calls back once when a signal aborts, unless the returned function is called before. The callbacks of a signal share one listener,
 * because Node warns of a leak at the eleventh; the last to leave removes it.
 */
export const onAbort = (signal: AbortSignal, callback: () => void): (() => void) => {
  // A function of its own, because the same one may wait twice.
  const own = () => callback()
  const { callbacks, listener } = waiting.get(signal) ?? startWaiting(signal)
  callbacks.add(own)
  return () => {
    if (!callbacks.delete(own) || callbacks.size > 0) return
    waiting.delete(signal)
    signal.removeEventListener("abort", listener)
  }
}

const startWaiting = (signal: AbortSignal): Waiting => {
  const callbacks = new Set<() => void>()
  const listener = () => {
    for (const callback of callbacks) callback()
  }
  const started = { callbacks, listener }
  waiting.set(signal, started)
  signal.addEventListener("abort", listener, { once: true })
  return started
}
