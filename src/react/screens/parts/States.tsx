// What stands in the place of content: `Skeleton` while it loads, `EmptyState` if there is none, `InlineRetry` after a failure.
import type { ReactNode } from "react"
import { useSlots } from "../theme/useSlots.js"
import { common } from "../words/en/common.js"
import { useMessage } from "../words/useMessage.js"
import { useWords } from "../words/useWords.js"
import { Button } from "./Button.js"

/** The shape of a line that loads. */
export type SkeletonShape = "line" | "short" | "title" | "control" | "circle"

/** A shape of what is being loaded, of its final height. For the eye alone: `Loading` says it to everybody else. */
export const Skeleton = ({ shape = "line" }: { readonly shape?: SkeletonShape }) => {
  const slots = useSlots()
  return <span className={slots("skeleton", shape !== "line" && shape)} aria-hidden="true" />
}

/** Says that its content is being loaded. */
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

/** Rows that are being loaded, for the place of `Rows`. */
export const SkeletonRows = ({ count = 3, mark = false }: { readonly count?: number; readonly mark?: boolean }) => {
  const slots = useSlots()
  const words = useWords("common", common)
  return (
    <div className={slots("rows")} aria-busy="true">
      <span className={slots("hidden")} role="status">
        {words.loading}
      </span>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={at} className={slots("row", "inline")}>
          {mark && <Skeleton shape="circle" />}
          <div className={slots("row-content")}>
            <Skeleton shape="short" />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  )
}

/** What an empty place is given. */
export interface EmptyStateProps {
  readonly title: string
  readonly text?: ReactNode
  /** The one thing to do about it. */
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

/** What a failure in the place of content is given. */
export interface InlineRetryProps {
  /** The error, which is shown in words. */
  readonly error: unknown
  /** Null if trying again cannot help. */
  readonly onRetry: (() => void) | null
  readonly isRetrying?: boolean
}

export const InlineRetry = ({ error, isRetrying = false, onRetry }: InlineRetryProps) => {
  const slots = useSlots()
  const words = useWords("common", common)
  const message = useMessage(words.loadFailed)
  return (
    <div className={slots("retry")}>
      <p className={slots("text")} role="alert">
        {message(error)}
      </p>
      {onRetry !== null && (
        <Button small onClick={onRetry} pending={isRetrying}>
          {words.retry}
        </Button>
      )}
    </div>
  )
}
