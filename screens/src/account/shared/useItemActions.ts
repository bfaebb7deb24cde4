import type { Outcome } from "portico"
import { useUnhandled } from "portico/react"
import { useCallback, useRef, useState } from "react"

/** Actions on list items, by item key, with the state of the latest attempt for each. */
export interface ItemActions {
  /**
   * Performs an action on an item, unless one is pending for it, and returns whether it succeeded. Continues if the item
   * disappears from the list. Never rejects.
   */
  readonly run: (key: string, call: () => Promise<Outcome<unknown, unknown>>) => Promise<boolean>
  readonly isPending: (key: string) => boolean
  readonly errorOf: (key: string) => unknown
  readonly forget: (key: string) => void
}

/** Tracks the calls on list items. */
export const useItemActions = (): ItemActions => {
  const unhandled = useUnhandled()
  const [pending, setPending] = useState<ReadonlySet<string>>(nothing)
  const [errors, setErrors] = useState<ReadonlyMap<string, unknown>>(noErrors)
  const running = useRef(new Set<string>())
  const show = useCallback(() => setPending(new Set(running.current)), [])
  const forget = useCallback(
    (key: string) => setErrors((before) => (before.has(key) ? new Map([...before].filter(([one]) => one !== key)) : before)),
    []
  )
  const run = useCallback<ItemActions["run"]>(
    (key, call) => {
      if (running.current.has(key)) return Promise.resolve(false)
      running.current.add(key)
      show()
      forget(key)
      return call()
        .then(
          (outcome) => {
            if (!outcome.ok) setErrors((before) => new Map(before).set(key, outcome.error))
            return outcome.ok
          },
          (reason: unknown) => {
            unhandled(reason)
            return false
          }
        )
        .finally(() => {
          running.current.delete(key)
          show()
        })
    },
    [show, forget, unhandled]
  )
  return { run, forget, isPending: (key) => pending.has(key), errorOf: (key) => errors.get(key) }
}

const nothing: ReadonlySet<string> = new Set<string>()
const noErrors: ReadonlyMap<string, unknown> = new Map<string, unknown>([])
