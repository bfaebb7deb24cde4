// A part of a screen that is loaded on demand: its outline while it loads, a retry if it fails.
import type { FunctionComponent } from "react"
import { Card } from "../../components/Card.js"
import { InlineRetry, SkeletonRows } from "../../components/States.js"
import { lateScreen, useLateScreen } from "../../handler/lateScreen.js"

const TwoRows = () => (
  <Card>
    <SkeletonRows count={2} />
  </Card>
)

/**
 * Wraps a lazily loaded component. `load` imports the file and `pick` selects the export. `Outline` is shown while it loads:
 * something of the same height. Default: a card with two rows.
 */
export const late = <M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => FunctionComponent<P>,
  Outline: FunctionComponent<P> = TwoRows
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
          <InlineRetry error={state.error} onRetry={state.retry} recovers={false} />
        </Card>
      )
    }
    return <Outline {...props} />
  }
}
