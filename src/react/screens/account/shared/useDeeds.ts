import { useCallback, useRef, useState } from "react"
import type { Outcome } from "../../../../promise/promised.js"

/** What can be done to the things of a list, each by its key, and how the latest try at each went. */
export interface Deeds {
  /**
   * Does something to a thing, unless something is being done to it already, and returns whether it succeeded. It goes on if the thing
   * disappears from the list meanwhile.
   */
  readonly run: (key: string, call: () => Promise<Outcome<unknown, unknown>>) => Promise<boolean>
  readonly isPending: (key: string) => boolean
  readonly errorOf: (key: string) => unknown
  readonly forget: (key: string) => void
}

/** Calls of the app on the things of a list. */
export const useDeeds = (): Deeds => {
  const [pending, setPending] = useState<ReadonlySet<string>>(nothing)
  const [errors, setErrors] = useState<ReadonlyMap<string, unknown>>(noErrors)
  const running = useRef(new Set<string>())
  const show = useCallback(() => setPending(new Set(running.current)), [])
  const forget = useCallback(
    (key: string) => setErrors((before) => (before.has(key) ? new Map([...before].filter(([one]) => one !== key)) : before)),
    []
  )
  const run = useCallback<Deeds["run"]>(
    async (key, call) => {
      if (running.current.has(key)) return false
      running.current.add(key)
      show()
      forget(key)
      try {
        const outcome = await call()
        if (!outcome.ok) setErrors((before) => new Map(before).set(key, outcome.error))
        return outcome.ok
      } finally {
        running.current.delete(key)
        show()
      }
    },
    [show, forget]
  )
  return { run, forget, isPending: (key) => pending.has(key), errorOf: (key) => errors.get(key) }
}

const nothing: ReadonlySet<string> = new Set<string>()
const noErrors: ReadonlyMap<string, unknown> = new Map<string, unknown>([])
