import { useEffect, useState } from "react"
import { useApp } from "../../PorticoProvider.js"

/** How long the next page may take. */
export const patienceMillis = 5000

/**
 * Returns the step to show: in an app that redirects, the step before `done` stays until the page is left, which takes a moment in
 * routers that load the next page first.
 */
export const useStay = <Flow extends { readonly step: string }>(flow: Flow): Flow => {
  const isDone = useApp().auth.canRedirect && flow.step === "done"
  const [isLeft, setLeft] = useState(false)
  const [shown, show] = useState(flow)
  const isLeaving = isDone && !isLeft
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(setLeft, patienceMillis, true)
    return () => {
      clearTimeout(timer)
      // An `<Activity>` hides the page that is left, and may show it again.
      setLeft(true)
    }
  }, [isLeaving])
  if (isLeft && !isDone) setLeft(false)
  if (isLeaving || shown === flow) return shown
  show(flow)
  return flow
}
