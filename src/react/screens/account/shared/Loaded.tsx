// A watched value in its place: skeleton rows of the final height, a retry after a failure, or what it is.
import type { ReactNode } from "react"
import type { ResourceState } from "../../../useResource.js"
import { InlineRetry, SkeletonRows } from "../../parts/States.js"

/** What the place of a watched value is given. */
export interface LoadedProps<A> {
  readonly state: ResourceState<A, unknown>
  /** Loads it again. */
  readonly onRetry: () => void
  /** How many rows are expected. Default 2. */
  readonly rows?: number
  /** Whether the rows begin with a picture. */
  readonly mark?: boolean
  readonly children: (value: A) => ReactNode
}

/** A value that was there before a failure stays. */
export const Loaded = <A,>({ children, mark = false, onRetry, rows = 2, state }: LoadedProps<A>) => {
  if (state.value !== undefined) return children(state.value)
  if (state.status === "failed") return <InlineRetry error={state.error} onRetry={onRetry} isRetrying={state.isFetching} />
  return <SkeletonRows count={rows} mark={mark} />
}
