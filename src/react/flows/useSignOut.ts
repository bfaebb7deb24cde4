import { useCallback, useMemo, useRef, useState } from "react"
import { checkOptions } from "../../services/arguments/validateOptions.js"
import { errorsByField } from "../fieldErrors.js"
import { flag } from "../kinds.js"
import { useApp, useUnhandled } from "../PorticoProvider.js"
import type { SignOutFlow } from "./AccountFlows.js"
import type { SignOutFailure } from "./steps.js"
import { useOnce } from "./useOnce.js"

/** Options of `useSignOut`. */
export interface UseSignOutOptions {
  /** Signs out automatically after mount, as the sign-out page does. Default: false. */
  readonly immediately?: boolean
}

/**
 * Signs the user out. Continues after the component unmounts, so that the platform is notified even if the user leaves the page.
 */
export const useSignOut = (options: UseSignOutOptions = {}): SignOutFlow => {
  checkOptions(options, { immediately: flag })
  const { immediately = false } = options
  const { auth } = useApp()
  const unhandled = useUnhandled()
  const isUnderWay = useRef(false)
  const [state, setState] = useState<State>(start)

  const run = useCallback((): Promise<boolean> => {
    if (isUnderWay.current) return Promise.resolve(false)
    isUnderWay.current = true
    setState({ isPending: true, isDone: false, error: undefined })
    return auth.signOut
      .result({ replace: immediately })
      .then((outcome) => {
        setState({ isPending: false, isDone: true, error: outcome.ok ? undefined : outcome.error })
        return outcome.ok
      })
      .catch((reason: unknown) => {
        setState(start)
        unhandled(reason)
        return false
      })
      .finally(() => {
        isUnderWay.current = false
      })
  }, [auth, immediately, unhandled])
  useOnce(immediately ? run : null)

  const { error, isDone, isPending } = state
  return useMemo(
    () =>
      isDone
        ? { step: "done", error }
        : { step: "start", signOut: { run, isPending, error, errors: errorsByField(error, {}, []) } },
    [run, error, isDone, isPending]
  )
}

interface State {
  readonly isPending: boolean
  readonly isDone: boolean
  readonly error: SignOutFailure | undefined
}
const start: State = { isPending: false, isDone: false, error: undefined }
