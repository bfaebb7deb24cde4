import type { Outcome } from "../../promise/promised.js"

/** The lock that the actions of one flow share: at most one is pending at a time. */
export interface ActionLock {
  /** Runs an action and returns whether it succeeded. While another one is pending, does nothing and returns false. */
  run(action: () => Promise<Outcome<boolean, unknown> | null>): Promise<boolean>
  /** Aborts the pending action and resets the state of all actions. */
  abort(): void
  /** Registers the `reset` function of an action; returns the function that unregisters it. */
  register(reset: () => void): () => void
}

/** Creates the lock of a flow. */
export const makeActionLock = (): ActionLock => {
  const resets = new Set<() => void>()
  let current: object | null = null
  return {
    run: (action) => {
      if (current !== null) return Promise.resolve(false)
      const own = {}
      current = own
      return action()
        .then((outcome) => outcome?.ok === true && outcome.value)
        .finally(() => {
          if (current === own) current = null
        })
    },
    abort: () => {
      current = null
      for (const reset of [...resets]) reset()
    },
    register: (reset) => {
      resets.add(reset)
      return () => {
        resets.delete(reset)
      }
    }
  }
}
