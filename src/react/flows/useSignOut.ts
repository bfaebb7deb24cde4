import { useCallback, useMemo, useRef, useState } from "react"
import { useApp } from "../PorticoProvider.js"
import type { SignOutFlow } from "./AccountFlows.js"
import type { SignOutFailure } from "./failures.js"
import { placed } from "./placed.js"
import { useOnce } from "./useOnce.js"

/** How people sign out. */
export interface UseSignOutOptions {
  /** Signs out by itself when the component has mounted, as the page for signing out does. False by default. */
  readonly immediately?: boolean
}

/**
 * Signing out. It goes on if the component unmounts meanwhile, so that the platform is told also if somebody leaves at once.
 */
export const useSignOut = ({ immediately = false }: UseSignOutOptions = {}): SignOutFlow => {
  const { auth } = useApp()
  const isUnderWay = useRef(false)
  const [state, setState] = useState<State>(start)

  const run = useCallback((): Promise<boolean> => {
    if (isUnderWay.current) return Promise.resolve(false)
    isUnderWay.current = true
    setState({ isPending: true, isDone: false, error: undefined })
    return auth.signOut
      .result()
      .then((outcome) => {
        setState({ isPending: false, isDone: true, error: outcome.ok ? undefined : outcome.error })
        return outcome.ok
      })
      .finally(() => {
        isUnderWay.current = false
      })
  }, [auth])
  useOnce(immediately && !state.isDone ? run : null)

  const { error, isDone, isPending } = state
  return useMemo(
    () => (isDone ? { step: "done", error } : { step: "start", signOut: { run, isPending, error, errors: placed(error, {}) } }),
    [run, error, isDone, isPending]
  )
}

interface State {
  readonly isPending: boolean
  readonly isDone: boolean
  readonly error: SignOutFailure | undefined
}
const start: State = { isPending: false, isDone: false, error: undefined }
