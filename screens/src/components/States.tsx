// Placeholders for content: `Skeleton` while it loads, `EmptyState` if there is none, `InlineRetry` after a failure.
import type { ReactNode } from "react"
import { useSlots } from "../theme/useSlots.js"
import { common } from "../words/en/common.js"
import { useMessage } from "../words/useMessage.js"
import { useWords } from "../words/useWords.js"
import { Button } from "./Button.js"
import { useRecovery } from "./useRecovery.js"

/** The shape of a skeleton. */
export type SkeletonShape = "line" | "short" | "title" | "control" | "circle"

/** A placeholder with the final height of the content. Decorative only: `Loading` announces the state. */
export const Skeleton = ({ shape = "line" }: { readonly shape?: SkeletonShape }) => {
  const slots = useSlots()
  return <span className={slots("skeleton", shape !== "line" && shape)} aria-hidden="true" />
}

/** Announces that its content is loading. */
export const Loading = ({ children }: { readonly children: ReactNode }) => {
  const slots = useSlots()
  const words = useWords("common", common)
  return (
    <div className={slots("stack")} aria-busy="true">
      <span className={slots("hidden")} role="status">
        {words.loading}
      </span>
      {children}
    </div>
  )
}

/** Skeleton rows, in place of `Rows`: with a picture and a title, or a title and a hint. */
export const SkeletonRows = ({ count = 3, mark = false }: { readonly count?: number; readonly mark?: boolean }) => {
  const slots = useSlots()
  const words = useWords("common", common)
  return (
    <div className={slots("rows")} aria-busy="true">
      <span className={slots("hidden")} role="status">
        {words.loading}
      </span>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <div key={at} className={slots("row", "inline")}>
          {mark && (
            <span className={slots("row-mark")}>
              <Skeleton shape="circle" />
            </span>
          )}
          <div className={slots("row-content")}>
            <Skeleton shape="short" />
            {!mark && <Skeleton />}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Props of `EmptyState`. */
export interface EmptyStateProps {
  readonly title: string
  readonly text?: ReactNode
  /** The suggested action. */
  readonly action?: ReactNode
}

export const EmptyState = ({ action, text, title }: EmptyStateProps) => {
  const slots = useSlots()
  return (
    <div className={slots("empty")}>
      <p className={slots("text", "strong")}>{title}</p>
      {text !== undefined && <p className={slots("hint")}>{text}</p>}
      {action !== undefined && <div className={slots("empty-action")}>{action}</div>}
    </div>
  )
}

/** Props of `InlineRetry`. */
export interface InlineRetryProps {
  /** The error, shown as text. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly isRetrying?: boolean
  /** Whether a failure that passes is also retried by itself. Default: true. */
  readonly recovers?: boolean
  /** What to do instead of a retry. */
  readonly action?: ReactNode
}

/** Says why something did not load, and offers to try again unless that cannot help. */
export const InlineRetry = ({ action, error, isRetrying = false, onRetry, recovers = true }: InlineRetryProps) => {
  useRecovery(recovers ? error : undefined, isRetrying, onRetry)
  const slots = useSlots()
  const words = useWords("common", common)
  const message = useMessage(words.loadFailed)
  const { _tag: tag }: { readonly _tag?: unknown } = Object(error)
  return (
    <div className={slots("retry")}>
      <p className={slots("text")} role="alert">
        {message(error)}
      </p>
      {action ||
        (!lasting.has(tag) && (
          <Button small onClick={onRetry} pending={isRetrying}>
            {words.retry}
          </Button>
        ))}
    </div>
  )
}

/** The tags of errors that remain however often one tries. */
const lasting: ReadonlySet<unknown> = new Set([
  "CustomerAccessDenied",
  "ItemNotFound",
  "ProjectPermissionRequired",
  "TeamMembershipNotFound",
  "TeamPermissionRequired"
])
