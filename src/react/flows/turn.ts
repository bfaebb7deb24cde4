import type { Outcome } from "../../promise/promised.js"

/** The acts of one flow, of which one is under way at a time. */
export interface Turn {
  /** Runs an act, and returns whether it succeeded. Runs nothing and returns false while another one is under way. */
  take(run: () => Promise<Outcome<boolean, unknown> | null>): Promise<boolean>
  /** Gives up what is under way, and forgets how the acts went. */
  giveUp(): void
  /** Joins an act, by what gives it up; returns what takes it out again. */
  join(reset: () => void): () => void
}

/** Makes the turn of a flow. */
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
