import { useEffect, useRef, useState } from "react"

/**
 * Returns how often `<Activity>` has hidden the component, as a router does that keeps the pages before the current one. As the key
 * of an element, it makes that start anew, so that nothing that was typed or shown once comes back.
 */
export const useTimesHidden = (): number => {
  const [times, setTimes] = useState(0)
  const isHidden = useRef(false)
  useEffect(() => {
    isHidden.current = false
    return () => {
      isHidden.current = true
      // Strict Mode runs the effect again before this.
      queueMicrotask(() => isHidden.current && setTimes((before) => before + 1))
    }
  }, [])
  return times
}
