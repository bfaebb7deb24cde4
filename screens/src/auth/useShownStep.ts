import { useApp } from "portico/react"
import { useEffect, useState } from "react"

/** How long the next page may take. */
export const patienceMillis = 5000

/**
 * Returns the step to show: in an app that redirects, the step before `done` stays until the page is left, which takes a moment in
 * routers that load the next page first.
 */
export const useShownStep = <Flow extends { readonly step: string }>(flow: Flow): Flow => {
  const isLeaving = useApp().auth.canRedirect && flow.step === "done"
  const [shown, show] = useState(flow)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(show, patienceMillis, flow)
    return () => clearTimeout(timer)
  }, [isLeaving, flow])
  if (isLeaving || shown === flow) return shown
  show(flow)
  return flow
}
