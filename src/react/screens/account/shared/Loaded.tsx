// Shows a watched value: skeleton rows of the final height while loading, a retry after a failure, or the content.
import type { ReactNode } from "react"
import type { ResourceState } from "../../../useResource.js"
import { InlineRetry, SkeletonRows } from "../../parts/States.js"

/** Props of `Loaded`. */
export interface LoadedProps<A> {
  readonly state: ResourceState<A, unknown>
  /** Loads the value again. */
  readonly onRetry: () => void
  /** The expected number of rows. Default: 2. */
  readonly rows?: number
  /** Whether the rows start with a picture. */
  readonly mark?: boolean
  readonly children: (value: A) => ReactNode
}

/** Shows the state of a watched value. A value loaded before a failure stays visible. */
export const Loaded = <A,>({ children, mark = false, onRetry, rows = 2, state }: LoadedProps<A>) => {
  if (state.value !== undefined) return children(state.value)
  if (state.status === "failed") return <InlineRetry error={state.error} onRetry={onRetry} isRetrying={state.isFetching} />
  return <SkeletonRows count={rows} mark={mark} />
}
