import { useCallback, useEffect, useRef, useState } from "react"

/** Something that will be done, unless it is undone before. */
export interface Waiting {
  /** Does it now, unless it was undone. */
  readonly done: () => void
  readonly undo: () => void
}

/** What is going to be done to the things of a list, each by its key. */
export interface Later {
  /** `act` returns whether it could be done; the thing is shown again if not. */
  readonly begin: (key: string, act: () => Promise<boolean>) => Waiting
  /** Whether it is about to be done to a thing, which is shown as if it were done already. */
  readonly isWaiting: (key: string) => boolean
}

/**
 * Does things a little later, so that they can be undone as if they had never been: removing an address, for one, would lose that it is
 * verified. What waits is done when the page or the component goes.
 */
export const useLater = (): Later => {
  const waiting = useRef(new Map<string, () => Promise<boolean>>())
  const [keys, setKeys] = useState<ReadonlySet<string>>(none)

  const show = useCallback((key: string) => setKeys((before) => new Set([...before].filter((one) => one !== key))), [])
  const doNow = useCallback(
    (key: string) => {
      const act = waiting.current.get(key)
      if (act === undefined) return
      waiting.current.delete(key)
      // The thing stays hidden until the list comes without it.
      act().then(
        (isDone) => isDone || show(key),
        () => show(key)
      )
    },
    [show]
  )
  useEffect(() => {
    const map = waiting.current
    const doAll = () => {
      for (const key of [...map.keys()]) doNow(key)
    }
    window.addEventListener("pagehide", doAll)
    return () => {
      window.removeEventListener("pagehide", doAll)
      doAll()
    }
  }, [doNow])

  const begin = useCallback<Later["begin"]>(
    (key, act) => {
      waiting.current.set(key, act)
      setKeys((before) => new Set(before).add(key))
      return {
        done: () => doNow(key),
        undo: () => {
          if (waiting.current.delete(key)) show(key)
        }
      }
    },
    [doNow, show]
  )
  return { begin, isWaiting: (key) => keys.has(key) }
}

const none: ReadonlySet<string> = new Set<string>()
