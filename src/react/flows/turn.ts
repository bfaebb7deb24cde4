import type { Outcome } from "../../promise/promised.js"

/** Coordinates the actions of one flow: at most one is pending at a time. */
export interface Turn {
  /** Runs an action and returns whether it succeeded. While another one is pending, does nothing and returns false. */
  take(run: () => Promise<Outcome<boolean, unknown> | null>): Promise<boolean>
  /** Aborts the pending action and resets the state of all actions. */
  giveUp(): void
  /** Registers the `reset` function of an action; returns the function that unregisters it. */
  join(reset: () => void): () => void
}

/** Creates the coordinator of a flow. */
export const makeTurn = (): Turn => {
  const resets = new Set<() => void>()
  let current: object | null = null
  return {
    take: (run) => {
      if (current !== null) return Promise.resolve(false)
      const own = {}
      current = own
      return run()
        .then((outcome) => outcome?.ok === true && outcome.value)
        .finally(() => {
          if (current === own) current = null
        })
    },
    giveUp: () => {
      current = null
      for (const reset of [...resets]) reset()
    },
    join: (reset) => {
      resets.add(reset)
      return () => {
        resets.delete(reset)
      }
    }
  }
}
