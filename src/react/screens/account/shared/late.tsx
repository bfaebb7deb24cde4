// A part of a screen that is loaded on demand: skeleton rows while it loads, a retry if it fails.
import type { FunctionComponent } from "react"
import { lateScreen, useLateScreen } from "../../handler/lateScreen.js"
import { Card } from "../../parts/Card.js"
import { InlineRetry, SkeletonRows } from "../../parts/States.js"

/**
 * Wraps a lazily loaded component. `load` imports the file and `pick` selects the export. With 0 rows, shows nothing while
 * loading.
 */
export const late = <M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => FunctionComponent<P>,
  rows = 2
): FunctionComponent<P> => {
  const part = lateScreen(load, pick)
  return function Late(props: P) {
    const state = useLateScreen(part)
    if (state.status === "ready") {
      const Part = state.component
      return <Part {...props} />
    }
    if (state.status === "failed") {
      return (
        <Card>
          <InlineRetry error={state.error} onRetry={state.retry} />
        </Card>
      )
    }
    return rows === 0 ? null : (
      <Card>
        <SkeletonRows count={rows} />
      </Card>
    )
  }
}
