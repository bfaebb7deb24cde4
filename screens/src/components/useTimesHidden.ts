import { useEffect, useReducer } from "react"

/**
 * Returns how often `<Activity>` has hidden the component, as a router does that keeps the pages before the current one. As the key
 * of an element, it makes that start anew, so that nothing that was typed or shown once comes back.
 */
export const useTimesHidden = (): number => {
  const [times, setTimes] = useReducer(latest, 0)
  useEffect(() => {
    // Takes back what the cleanup of Strict Mode has set.
    setTimes(times)
    return () => setTimes(times + 1)
  }, [times])
  return times
}

const latest = (_: number, next: number): number => next
