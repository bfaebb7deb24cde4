import type { ReactNode } from "react"
import { Failure } from "./Failure.js"
import type { FormAction } from "./Form.js"

/** A button over an action: busy while it runs, and its error in words. */
export const ActionButton = (props: {
  readonly action: FormAction
  readonly onClick: () => void
  readonly quiet?: boolean
  readonly children: ReactNode
}) => (
  <div className="run">
    <button
      type="button"
      className={props.quiet ? "quiet" : undefined}
      disabled={props.action.isPending}
      aria-busy={props.action.isPending}
      onClick={props.onClick}
    >
      {props.children}
    </button>
    <Failure error={props.action.error} />
  </div>
)
