import type { CallOptions, Method } from "portico"
import { useAction } from "portico/react"
import { useCallback, useEffect, useState } from "react"

/** Loads what cannot be watched. The value before stays until `reload` has brought the next one. */
export const useLoaded = <Args extends ReadonlyArray<unknown>, A, E>(method: Method<Args, A, E>, ...args: Args) => {
  const { error, run } = useAction((...call: [...args: Args, options: CallOptions]) => method.result(...call))
  const [value, setValue] = useState<A>()
  const load = useCallback((...now: Args) => run(...now).then((outcome) => outcome?.ok && setValue(() => outcome.value)), [run])
  // What is asked for is a few ids, so that their text tells whether they are others.
  const asked = JSON.stringify(args)
  const reload = useCallback(() => {
    load(...(JSON.parse(asked) as Args))
  }, [load, asked])
  useEffect(reload, [reload])
  return { value, error, reload }
}
