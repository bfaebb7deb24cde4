// A part of a screen that is loaded when it is first shown: skeleton rows meanwhile, a retry if it does not come.
import * as Effect from "effect/Effect"
import type { ComponentType } from "react"
import { useEffect, useState } from "react"
import { loadOnce } from "../../../../services/platform/loadOnce.js"
import { Card } from "../../parts/Card.js"
import { InlineRetry, SkeletonRows } from "../../parts/States.js"

/**
 * Makes a component of one that is loaded later: of the function that loads its file, and the one that picks it there. With 0 rows, it
 * shows nothing meanwhile.
 */
export const late = <M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  rows = 2
): ComponentType<P> => {
  // Picked afterwards: a file that is asked for again comes as a whole.
  const loading = Effect.map(loadOnce(load), pick)
  let loaded: ComponentType<P> | null = null
  return function Late(props: P) {
    const [Part, setPart] = useState(() => loaded)
    const [error, setError] = useState<unknown>()
    useEffect(() => {
      if (Part !== null || error !== undefined) return
      const controller = new AbortController()
      const load = Effect.match(loading, {
        onSuccess: (found) => {
          loaded = found
          setPart(() => found)
        },
        onFailure: setError
      })
      Effect.runPromise(load, { signal: controller.signal }).catch(() => {})
      return () => controller.abort()
    }, [Part, error])
    if (Part !== null) return <Part {...props} />
    if (error === undefined && rows === 0) return null
    return (
      <Card>
        {error === undefined ? <SkeletonRows count={rows} /> : <InlineRetry error={error} onRetry={() => setError(undefined)} />}
      </Card>
    )
  }
}
