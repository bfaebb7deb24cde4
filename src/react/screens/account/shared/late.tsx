// A part of a screen that is loaded when it is first shown: skeleton rows meanwhile, a retry if it does not come.
import type { FunctionComponent } from "react"
import { lateScreen, useLateScreen } from "../../handler/lateScreen.js"
import { Card } from "../../parts/Card.js"
import { InlineRetry, SkeletonRows } from "../../parts/States.js"

/**
 * Makes a component of one that is loaded later: of the function that loads its file, and the one that picks it there. With 0 rows, it
 * shows nothing meanwhile.
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
